import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import type { Id, Visibility } from '@tianheng/contracts';
import { Loaded } from '@tianheng/web-kit/components/Loaded.tsx';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { usePhone } from '@tianheng/web-kit/hooks/usePhone.ts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId, useState } from 'react';
import { useAdminVisibilityOfDatasetQuery, useAdminVisibilityOfQuestionQuery } from './visibility.api.ts';
import { VisibilityTable } from './VisibilityTable.tsx';

/** A dataset, or a question of a competition. */
export interface VisibilitySubject {
  id: Id;
  title: string;
  competitionId?: Id;
}

export interface VisibilityDialogProps {
  subject: VisibilitySubject;
  onClose: () => void;
}

/** Who can see it now, and why; for one chosen account, too. */
export function VisibilityDialog({ subject, onClose }: VisibilityDialogProps) {
  const text = useText();
  const titleId = useId();
  const isPhone = usePhone();
  const [username, setUsername] = useState('');
  const query = useVisibility(subject, username);
  // Somebody who is not known is told at the field, and the table stays.
  const failure = query.error === undefined ? null : asApiError(query.error);
  const unknown = failure?.code === 'USER_NOT_FOUND' ? (failure.text ?? '') : undefined;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="lg" fullWidth fullScreen={isPhone}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {text('visibility.title', { title: subject.title })}
      </DialogTitle>
      <DialogContent>
        <PersonField problem={unknown} onAsk={setUsername} />
        <Loaded
          reading={{ ...query, data: query.data, error: unknown === undefined ? query.error : undefined }}
          skeleton={<Skeleton variant="rounded" height={260} />}
        >
          {(visibility) => (
            <>
              {visibility.person?.is_frozen === true && (
                <Alert severity="info" role="note" sx={{ mb: 2 }}>
                  {text('visibility.frozen', { name: visibility.person.username })}
                </Alert>
              )}
              <VisibilityTable visibility={visibility} ofDataset={subject.competitionId === undefined} />
            </>
          )}
        </Loaded>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button color="inherit" onClick={onClose}>
          {text('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface Reading {
  data?: Visibility | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

function useVisibility({ id, competitionId }: VisibilitySubject, username: string): Reading {
  const person = username === '' ? {} : { username };
  const always = { refetchOnMountOrArgChange: true };
  const ofDataset = useAdminVisibilityOfDatasetQuery(
    { datasetId: id, ...person },
    { ...always, skip: competitionId !== undefined },
  );
  const ofQuestion = useAdminVisibilityOfQuestionQuery(
    { competitionId: competitionId ?? '', questionId: id, ...person },
    { ...always, skip: competitionId === undefined },
  );
  return competitionId === undefined ? ofDataset : ofQuestion;
}

interface PersonFieldProps {
  problem: string | undefined;
  onAsk: (username: string) => void;
}

function PersonField({ problem, onAsk }: PersonFieldProps) {
  const text = useText();
  const [value, setValue] = useState('');
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onAsk(value.trim());
      }}
      sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start', mt: 1, mb: 2.5, maxWidth: 560 }}
    >
      <Field
        label={text('visibility.username')}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        error={problem !== undefined}
        helperText={problem ?? text('visibility.username.hint')}
        autoComplete="off"
        size="small"
        sx={{ flex: 1 }}
      />
      <Button type="submit" variant="outlined" sx={{ minHeight: 40 }}>
        {text('visibility.check')}
      </Button>
    </Box>
  );
}
