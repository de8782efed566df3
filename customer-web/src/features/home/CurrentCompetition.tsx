import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type Competition, type CompetitionStatus, pickText } from '@tianheng/contracts';
import { serverNow } from '@tianheng/web-kit/http/server-clock.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useLanguage } from '@tianheng/web-kit/intl/useLanguage.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCompetitionsQuery } from '../../shared/competition-list.api.ts';
import { Countdown } from '../../shared/components/Countdown.tsx';
import { ArrowIcon } from '../../shared/components/shell-icons.tsx';
import { failureOf } from '../../shared/failure.ts';
import { paths } from '../../shared/paths.ts';

/** Where its button leads: only a running one can be entered. */
const WAY: Record<CompetitionStatus, (id: string) => string> = {
  in_processing: paths.match,
  not_started: () => paths.matches,
  done: paths.results,
};

function Row({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 4,
        rowGap: 1.5,
        py: 3,
        // As tall before it is known as afterwards, so that nothing below it moves.
        minHeight: { xs: 236, sm: 164, md: 116 },
      }}
    >
      {children}
    </Box>
  );
}

function Shown({ competition }: { competition: Competition }) {
  const text = useText();
  const { number, instant } = useFormats();
  const { id, status, team_number: teams, end_time: end } = competition;
  const title = pickText(useLanguage(), competition.title, competition.title_en);
  return (
    <Row>
      <Box sx={{ flex: '1 1 320px', minWidth: 0 }}>
        <Typography color="primary" sx={{ fontWeight: 650 }}>
          {text(`home.current.${status}`)}
        </Typography>
        <Typography id="current" variant="h3" component="h2" lang={title.language}>
          {title.text}
        </Typography>
      </Box>
      <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 auto' } }}>
        {status === 'in_processing' && <Countdown until={end} label={text('home.current.ends')} />}
        {status === 'not_started' && (
          <Countdown until={competition.start_time} label={text('home.current.starts')} />
        )}
        {status === 'done' &&
          text(end > serverNow() ? 'home.current.endedEarly' : 'home.current.ended', { time: instant(end) })}
        <Typography color="textSecondary">
          {text('home.current.teams', { count: teams, shown: number(teams) })}
        </Typography>
      </Box>
      <Button component={Link} to={WAY[status](id)} variant="contained" endIcon={<ArrowIcon />}>
        {text(`home.current.${status}.action`)}
      </Button>
    </Row>
  );
}

/** The competition that matters most now: the running one, else the next, else the last; nothing where there is none. */
export function CurrentCompetition() {
  // It starts or ends while it is looked at, or another one comes.
  const answer = useCompetitionsQuery(
    { page: 1, limit: 1 },
    { pollingInterval: 30_000, skipPollingIfUnfocused: true },
  );
  const list = answer.currentData;
  const competition = list?.data[0];
  if (failureOf(answer) !== undefined || (list && !competition)) return null;
  return (
    <Box
      component="section"
      aria-labelledby={competition && 'current'}
      sx={{ bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }}
    >
      <Container>
        {competition ? (
          <Shown competition={competition} />
        ) : (
          <Row>
            <Skeleton variant="rounded" width="100%" height={56} />
          </Row>
        )}
      </Container>
    </Box>
  );
}
