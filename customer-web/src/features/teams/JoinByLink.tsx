import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { Id } from '@tianheng/contracts';
import { lazily } from '@tianheng/web-kit/arrival/lazily.tsx';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { useMounted } from '@tianheng/web-kit/hooks/useMounted.ts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { mayGoBetter } from '@tianheng/web-kit/http/retry.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useIsNobody, useSignedIn } from '@tianheng/web-kit/state/hooks.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SignInPrompt } from '../../shared/components/SignInPrompt.tsx';
import { matchPaths } from '../../shared/match-paths.ts';
import { paths } from '../../shared/paths.ts';
import { useJoinByLinkMutation, useLinkPreviewQuery, useOwnTeam } from './teams.api.ts';

const ConfirmDialog = lazily(() => import('@tianheng/web-kit/form/ConfirmDialog.tsx'), 'ConfirmDialog');

/** The token that a leader's link carries where no server and no log sees it. */
const tokenIn = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('invitation');

/** A broken line, a busy server and an ended session refuse nothing: the link stays, to be tried once more. */
const staysGood = (reason: unknown): boolean => mayGoBetter(reason) || asApiError(reason).status === 401;

function Asked({ competitionId, token }: { competitionId: Id; token: string }) {
  const text = useText();
  const { instant } = useFormats();
  const notify = useNotify();
  const navigate = useNavigate();
  // An ended session is asked about over the page; whoever comes back is asked again.
  const isNobody = useIsNobody();
  const reading = useLinkPreviewQuery({ competitionId, token }, { skip: isNobody });
  const { data: preview, error, isFetching, refetch } = reading;
  const isUnread = preview === undefined && error !== undefined && mayGoBetter(error);
  const { team: own, isError: isOwnUnknown } = useOwnTeam(competitionId);
  const [join, { isLoading, isSuccess: hasJoined }] = useJoinByLinkMutation();
  const isHere = useMounted();
  useEffect(() => {
    if (error === undefined || isUnread) return;
    notify('error', errorMessage(error));
    if (!staysGood(error)) void navigate(paths.match(competitionId), { replace: true });
  }, [error, isUnread, notify, navigate, competitionId]);
  // A person leads one team in a competition; whoever has just joined it is told so below.
  const isIn = own?.is_join_team && own.leader === preview?.leader && !hasJoined;
  const ownName = isIn ? own.name : null;
  useEffect(() => {
    if (ownName === null) return;
    notify('info', { id: 'teams.link.in', values: { name: ownName } });
    void navigate(matchPaths.team(competitionId), { replace: true });
  }, [ownName, notify, navigate, competitionId]);
  // Nothing else of the page would offer a second try.
  if (isUnread)
    return (
      <Box sx={{ maxWidth: 480, mt: 1.5, color: 'text.primary' }}>
        <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />
      </Box>
    );
  if (!preview || ownName !== null || (own === undefined && !isOwnUnknown)) return null;
  const { team_name: name, leader, competition_title: competition, expires_at: until } = preview;
  const accept = async () => {
    try {
      await join({ competitionId, linkTokenDto: { token } }).unwrap();
      notify('success', { id: 'teams.accepted', values: { name } });
      // Whoever has gone elsewhere meanwhile is not called back.
      if (isHere.current) await navigate(matchPaths.team(competitionId), { replace: true });
    } catch (reason) {
      notify('error', errorMessage(reason));
      if (isHere.current && !staysGood(reason)) await navigate(paths.match(competitionId), { replace: true });
    }
  };
  return (
    <Suspense>
      <ConfirmDialog
        title={text('teams.accept.title', { name })}
        body={text('teams.link.from', { leader })}
        confirm={text('teams.accept')}
        busy={isLoading}
        onConfirm={() => void accept()}
        onCancel={() => void navigate(paths.match(competitionId), { replace: true })}
      >
        <Paper variant="outlined" sx={{ my: 2, px: 2, py: 1.5 }}>
          <Typography sx={{ fontWeight: 600 }}>{competition}</Typography>
          <Typography variant="body2" color="textSecondary">
            {text('teams.link.until', { time: instant(until) })}
          </Typography>
        </Paper>
        <Typography color="textSecondary">{text('teams.accept.body')}</Typography>
      </ConfirmDialog>
    </Suspense>
  );
}

/** Asks whoever followed a leader's link whether to join that team. */
export function JoinByLink({ competitionId }: { competitionId: Id }) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const isSignedIn = useSignedIn();
  const token = tokenIn(hash);
  if (token === null) return null;
  // Another link asks anew: what is known of the one before is of another team.
  if (isSignedIn) return <Asked key={token} competitionId={competitionId} token={token} />;
  return <SignInPrompt onCancel={() => void navigate(paths.match(competitionId), { replace: true })} />;
}
