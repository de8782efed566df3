import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Protection } from '@tianheng/contracts';
import { Loaded } from '@tianheng/web-kit/components/Loaded.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSharedDispatch } from '@tianheng/web-kit/state/hooks.ts';
import { signedOut } from '@tianheng/web-kit/state/session.slice.ts';
import { useMemo } from 'react';
import { EditSection } from '../../shared/blocks/EditPage.tsx';
import { useAction, type Action } from '../../shared/blocks/useAction.tsx';
import { PageHeader } from '../../shared/components/PageHeader.tsx';
import { useKnownUser } from '../../shared/user.api.ts';
import { EmailPanel } from './EmailPanel.tsx';
import { PasswordPanel } from './PasswordPanel.tsx';
import { useProtectionEndSessionsMutation, useProtectionGetQuery } from './protection.api.ts';
import { SecondFactorPanel } from './SecondFactorPanel.tsx';

function SessionsPanel({ protection }: { protection: Protection }) {
  const text = useText();
  const dispatch = useSharedDispatch();
  const [endSessions] = useProtectionEndSessionsMutation();
  const { start, dialog } = useAction(
    useMemo<Action<Protection>>(
      () => ({
        ask: () => ({
          title: text('protection.sessions.title'),
          body: text('protection.sessions.body'),
          confirm: text('protection.sessions.end'),
          tone: 'error',
        }),
        // Forgetting the session leads to the login page.
        act: () =>
          endSessions()
            .unwrap()
            .then(() => dispatch(signedOut())),
        done: () => null,
        cancelled: 'protection.sessions.kept',
      }),
      [dispatch, endSessions, text],
    ),
  );
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {text('protection.sessions.count', { count: protection.sessions })}
      </Typography>
      <Button variant="outlined" color="error" onClick={() => start(protection)}>
        {text('protection.sessions.end')}
      </Button>
      {dialog}
    </>
  );
}

function ProtectionSections() {
  const text = useText();
  const query = useProtectionGetQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Loaded
      reading={{ ...query, data: query.data }}
      skeleton={<Skeleton variant="rounded" height={420} />}
      announced
    >
      {(protection) => (
        <Stack spacing={2.5}>
          <EditSection title={text('protection.factor')}>
            <SecondFactorPanel protection={protection} />
          </EditSection>
          <EditSection title={text('protection.sessions')}>
            <SessionsPanel protection={protection} />
          </EditSection>
        </Stack>
      )}
    </Loaded>
  );
}

/** How one's own account is protected. */
export function Component() {
  const text = useText();
  const user = useKnownUser();
  return (
    <>
      <PageHeader title={text('protection.title')} />
      <Stack spacing={2.5} sx={{ maxWidth: 860 }}>
        {user && (
          <EditSection title={text('protection.own')}>
            <PasswordPanel user={user} />
          </EditSection>
        )}
        {/* Nothing else is answered to who signed in with a one-time password. */}
        {user?.must_change_password === false && (
          <>
            <EditSection title={text('protection.email')}>
              <EmailPanel user={user} />
            </EditSection>
            <ProtectionSections />
          </>
        )}
      </Stack>
    </>
  );
}
