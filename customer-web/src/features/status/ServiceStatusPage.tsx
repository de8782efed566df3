import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { JudgingSign, ServiceStatus, SiteState } from '@tianheng/contracts';
import { ErrorState } from '@tianheng/web-kit/components/ErrorState.tsx';
import { usePageTitle } from '@tianheng/web-kit/hooks/usePageTitle.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useServiceStatusQuery } from './status.api.ts';

const LOOK_AGAIN_MS = 30_000;

type Tone = 'success' | 'warning' | 'error';
const SITE_TONE: Record<SiteState, Tone> = { ok: 'success', degraded: 'warning', unavailable: 'error' };
const JUDGING_TONE: Record<JudgingSign, Tone> = {
  running: 'success',
  slow: 'warning',
  paused: 'warning',
  stopped: 'error',
};

function Line({ title, tone, says }: { title: string; tone?: Tone; says: string }) {
  return (
    <Box
      // What has a tone changes seldom; how long the oldest has waited does with every look.
      {...(tone && { 'aria-live': 'polite', 'aria-atomic': true })}
      sx={{
        display: 'grid',
        gridTemplateColumns: { sm: '160px 1fr' },
        columnGap: 2,
        rowGap: 0.25,
        p: { xs: 2, sm: 2.5 },
        '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box component="dt" sx={{ fontWeight: 650 }}>
        {title}
      </Box>
      <Box component="dd" sx={{ m: 0, display: 'flex', alignItems: 'baseline', gap: 1.25 }}>
        {tone && (
          <Box
            aria-hidden
            sx={{ flex: 'none', width: 10, height: 10, borderRadius: '50%', bgcolor: `${tone}.main` }}
          />
        )}
        {says}
      </Box>
    </Box>
  );
}

function Shown({ status }: { status: ServiceStatus }) {
  const text = useText();
  const { duration, instant } = useFormats();
  const { site, judging, waiting, paused, longest_wait: wait, checked_at: at } = status;
  const isPartlyPaused = judging !== 'paused' && paused > 0;
  return (
    <>
      <Paper component="dl" variant="outlined" sx={{ m: 0 }}>
        <Line title={text('status.site')} tone={SITE_TONE[site]} says={text(`status.site.${site}`)} />
        <Line
          title={text('status.judging')}
          tone={JUDGING_TONE[judging]}
          says={text(`status.judging.${judging}`)}
        />
        <Line
          title={text('status.waiting')}
          says={
            waiting === 0
              ? text('status.waiting.none')
              : text(isPartlyPaused ? 'status.waiting.paused' : 'status.waiting.some', {
                  count: waiting,
                  paused,
                  wait: duration(wait * 1000),
                })
          }
        />
      </Paper>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        {text('status.checked', { time: instant(at) })}
      </Typography>
    </>
  );
}

/** How the service is, as people understand it. */
export function Component() {
  const text = useText();
  usePageTitle(text('status.title'));
  const answer = useServiceStatusQuery(undefined, {
    pollingInterval: LOOK_AGAIN_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const { currentData: status, error, refetch } = answer;
  return (
    <Container maxWidth="md" sx={{ py: { xs: 4, md: 6 } }}>
      <Typography variant="h1" sx={{ fontSize: 'clamp(1.625rem, 1.2rem + 1.8vw, 2.25rem)' }}>
        {text('status.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 4 }}>
        {text('status.intro')}
      </Typography>
      {/* Also above what was read before: it may be true no more. It stays while that is tried again, so that nothing jumps. */}
      {error !== undefined && (
        <Box sx={{ mb: 2 }}>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Box>
      )}
      {error === undefined && !status && (
        <Skeleton variant="rounded" height={200} role="status" aria-label={text('common.loading')} />
      )}
      {status && <Shown status={status} />}
    </Container>
  );
}
