import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Id, SubmissionRecord } from '@tianheng/contracts';
import { Loaded } from '@tianheng/web-kit/components/Loaded.tsx';
import { usePhone } from '@tianheng/web-kit/hooks/usePhone.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId } from 'react';
import { useCommitmentsGetQuery, useCommitmentsLogQuery } from '../questions.api.ts';
import { Verdict } from './VerdictChip.tsx';

const ANEW = { refetchOnMountOrArgChange: true };

interface SubmissionLogProps {
  record: SubmissionRecord;
  onClose: () => void;
}

/** Why a submission ended as it did, what the judge said of it, and its log as its team reads it. */
export function SubmissionLog({ record, onClose }: SubmissionLogProps) {
  const text = useText();
  const titleId = useId();
  const isPhone = usePhone();
  const { currentData, error, isFetching, refetch } = useCommitmentsGetQuery(record.id, ANEW);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth fullScreen={isPhone}>
      <DialogTitle id={titleId}>
        {text('submissions.log.title', { number: record.commitment_no ?? '', team: record.team_name })}
      </DialogTitle>
      <DialogContent>
        <Loaded
          reading={{ data: currentData, error, isFetching, refetch }}
          skeleton={<Skeleton variant="rounded" height={240} />}
        >
          {({ status, cause, message, has_log: hasLog }) => (
            <Stack spacing={2}>
              <Verdict status={status} cause={cause} />
              {message && <Typography>{text('submissions.log.judge', { message })}</Typography>}
              {hasLog ? (
                <Log id={record.id} />
              ) : (
                <Typography color="textSecondary">{text('submissions.log.none')}</Typography>
              )}
            </Stack>
          )}
        </Loaded>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button variant="contained" onClick={onClose}>
          {text('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Log({ id }: { id: Id }) {
  const text = useText();
  const { currentData, error, isFetching, refetch } = useCommitmentsLogQuery(id, ANEW);
  return (
    <Loaded
      reading={{ data: currentData, error, isFetching, refetch }}
      skeleton={<Skeleton variant="rounded" height={200} />}
    >
      {(log) =>
        log ? (
          <Box
            component="pre"
            tabIndex={0}
            role="region"
            aria-label={text('submissions.log')}
            sx={{
              m: 0,
              p: 2,
              maxHeight: '60vh',
              overflow: 'auto',
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              fontSize: '0.8125rem',
              lineHeight: 1.55,
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
            }}
          >
            {String(log)}
          </Box>
        ) : (
          <Typography color="textSecondary">{text('submissions.log.empty')}</Typography>
        )
      }
    </Loaded>
  );
}
