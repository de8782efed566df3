import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Id } from '@tianheng/contracts';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { useFocusBack } from '@tianheng/web-kit/hooks/useFocusBack.ts';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useViewed } from '@tianheng/web-kit/state/hooks.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useRef } from 'react';
import { CopyButton } from '../../shared/components/CopyButton.tsx';
import { failureOf } from '../../shared/failure.ts';
import { useMakeLinkMutation, useRevokeLinkMutation, useTeamLink } from './teams.api.ts';

/** A link that the leader sends to whoever shall join: good for a day, and until it is revoked. */
export function TeamLink({ competitionId }: { competitionId: Id }) {
  const text = useText();
  const notify = useNotify();
  const { instant } = useFormats();
  const answer = useTeamLink(competitionId);
  const { link, refetch } = answer;
  const isViewed = useViewed();
  const failure = failureOf(answer);
  const [make, making] = useMakeLinkMutation();
  const [revoke, revoking] = useRevokeLinkMutation();
  const makeButton = useFocusBack(making.isLoading);
  const revokeButton = useFocusBack(revoking.isLoading);
  const box = useRef<HTMLDivElement>(null);
  const act = async (call: { unwrap: () => Promise<unknown> }) => {
    try {
      await call.unwrap();
      // The button that was pressed goes, and another one comes.
      box.current?.focus();
    } catch (reason) {
      notify('error', errorMessage(reason));
    }
  };
  return (
    <Box ref={box} tabIndex={-1} sx={{ outline: 'none' }}>
      <Typography color="textSecondary" sx={{ mb: 1.5 }}>
        {text('teams.link.hint')}
      </Typography>
      {isViewed ? null : failure !== undefined ? (
        <ErrorState error={failure} onRetry={() => void refetch()} />
      ) : link === undefined ? (
        // Making one would end the one that there may be.
        <Skeleton variant="rounded" height={40} sx={{ maxWidth: 640 }} />
      ) : link ? (
        <Stack spacing={1.5} sx={{ maxWidth: 640 }}>
          <Field
            label={text('teams.link')}
            value={link.url}
            helperText={text('teams.link.until', { time: instant(link.expires_at) })}
            inputProps={{ readOnly: true }}
          />
          <Stack direction="row" spacing={1.5}>
            <CopyButton named value={link.url} label={text('teams.link.copy')} />
            <Button
              ref={revokeButton}
              size="small"
              color="error"
              loading={revoking.isLoading}
              onClick={() => void act(revoke(competitionId))}
            >
              {text('teams.link.revoke')}
            </Button>
          </Stack>
        </Stack>
      ) : (
        <Button
          ref={makeButton}
          variant="outlined"
          loading={making.isLoading}
          onClick={() => void act(make(competitionId))}
        >
          {text('teams.link.make')}
        </Button>
      )}
    </Box>
  );
}
