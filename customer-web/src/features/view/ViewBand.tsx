import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSharedSelector, useSharedStore } from '@tianheng/web-kit/state/hooks.ts';
import { signedIn, signedOut } from '@tianheng/web-kit/state/session.slice.ts';
import { useEffect, useLayoutEffect } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { takeOwnSession } from '../../shared/own-session.ts';
import { whenServerReaches } from '../../shared/server-time.ts';
import { useViewsEndMutation, useViewsGetQuery } from './view.api.ts';

/** It is over within the hour. */
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** It does not hide what gets the focus, also where its words take two lines. */
const ABOVE_BAND = { 'main *, footer *': { scrollMarginBottom: 80 } };

/**
 * Gives the tab back to whoever was signed in there, however the look through others' eyes ends. Nobody was: then it leads
 * home before the page could ask to sign in.
 */
function useOwnSessionAfterwards(): void {
  const { getState, dispatch } = useSharedStore();
  const navigate = useNavigate();
  useLayoutEffect(
    () => () => {
      if (getState().session.view !== null) return;
      const own = takeOwnSession();
      if (own !== null) dispatch(signedIn(own));
      else void navigate(paths.home, { replace: true });
    },
    [getState, dispatch, navigate],
  );
}

/** At the foot of every page while an administrator looks through others' eyes: as whom, until when, and the way out. */
export function ViewBand() {
  const text = useText();
  const { formatTime } = useIntl();
  const { dispatch } = useSharedStore();
  const { data, error } = useViewsGetQuery(undefined, { refetchOnMountOrArgChange: true });
  const [end, { isLoading }] = useViewsEndMutation();
  useOwnSessionAfterwards();
  const isRefused = useSharedSelector(({ session }) => session.expired);
  const isOver = isRefused || (error !== undefined && asApiError(error).code === 'SESSION_ENDED');
  const expiresAt = data?.expires_at;
  useEffect(() => {
    if (isOver) dispatch(signedOut());
  }, [dispatch, isOver]);
  useEffect(() => {
    if (expiresAt === undefined) return undefined;
    return whenServerReaches(expiresAt, () => dispatch(signedOut()));
  }, [dispatch, expiresAt]);
  const words = () => {
    if (data === undefined) return text('view.somebody');
    const time = formatTime(data.expires_at, CLOCK);
    if (data.team === null) return text('view.visitor', { time });
    const { name, leader } = data.team;
    return text('view.team', { name, leader, time });
  };
  return (
    <Box
      role="status"
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        justifyContent: { xs: 'space-between', md: 'center' },
        gap: 2,
        px: 2,
        py: 0.75,
        bgcolor: 'error.main',
        color: 'error.contrastText',
        fontSize: { xs: '0.875rem', md: '1rem' },
        fontWeight: 600,
        overflowWrap: 'anywhere',
      }}
    >
      <GlobalStyles styles={ABOVE_BAND} />
      <span>{words()}</span>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        loading={isLoading}
        // Whether or not the server hears of it, this page forgets the token.
        onClick={() => void end().finally(() => dispatch(signedOut()))}
        sx={{ flex: 'none', minHeight: { xs: 44, md: 36 } }}
      >
        {text('view.end')}
      </Button>
    </Box>
  );
}
