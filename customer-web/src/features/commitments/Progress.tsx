import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { SCORE_DIGITS_MAX, type Commitment, type QuestionDetail } from '@tianheng/contracts';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { usePageParams } from '@tianheng/web-kit/hooks/usePageParams.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useIsNobody } from '@tianheng/web-kit/state/hooks.ts';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { failureOf } from '../../shared/failure.ts';
import { FIRST_RECORDS, useCommitmentsQuery, useRankMoved } from './commitments.api.ts';
import { STATUS_WORDS } from './StatusChip.tsx';
import { awaitedOf, useRefreshing } from './useRefreshing.ts';

/** Pixels of its lines: what there is of each kind, which takes two on a phone, and a sentence. */
const FACTS_HEIGHT = { xs: 53, sm: 26 };
const PROGRESS_HEIGHT = 52;

interface ProgressProps {
  question: Pick<QuestionDetail, 'id' | 'competition_id' | 'total_score'>;
  /** the team's best ranked score; null without one, and while scores are kept back */
  best: number | null;
  /** the records are shown beneath it */
  besideRecords: boolean;
}

/** In one sentence: how far the newest submission is, and what comes next. */
function useSentence(total: number): (newest: Commitment) => string {
  const text = useText();
  const { number } = useFormats();
  return (newest) => {
    const { status, score, mode, queue_number: count } = newest;
    const { commitment_no: own } = newest;
    const called = mode === 'test' ? text('commitments.progress.test', { number: own }) : own;
    const awaited = text(newest.score_hidden ? 'commitments.progress.later' : 'commitments.progress.here');
    const named = { number: called, score: awaited };
    if (newest.is_paused) return text('commitments.progress.paused', named);
    if (status === 'waiting' && count < 0) return text('commitments.progress.putOff', named);
    if (status === 'waiting') return text('commitments.progress.waits', { ...named, count });
    if (status === 'running') return text('commitments.progress.runs', named);
    if (newest.score_hidden) return text('commitments.progress.hidden', named);
    if (status === 'success' && score !== null) {
      const shown = number(score, SCORE_DIGITS_MAX);
      const reached = text('commitments.score.of', { score: shown, total: number(total, SCORE_DIGITS_MAX) });
      return text('commitments.progress.scored', { number: called, score: reached });
    }
    return text('commitments.progress.ended', { number: called, status: text(STATUS_WORDS[status]) });
  };
}

function RecordLink({ number }: { number: string }) {
  const text = useText();
  const [params] = useSearchParams();
  const search = new URLSearchParams(params);
  for (const name of ['page', 'size']) search.delete(name);
  search.set('tab', 'commit');
  return (
    <RouterLink to={{ search: `?${search}`, hash: `#${number}` }} preventScrollReset>
      {text('commitments.progress.record')}
    </RouterLink>
  );
}

/** How far the team's submissions to a question are; it follows them without anybody leaving the place. */
export function Progress({ question, best, besideRecords }: ProgressProps) {
  const text = useText();
  const { number } = useFormats();
  const isNobody = useIsNobody();
  const { page, size } = usePageParams();
  const sentence = useSentence(question.total_score);
  const answer = useCommitmentsQuery(
    { competitionId: question.competition_id, questionId: question.id, ...FIRST_RECORDS },
    // Nobody is told here of what a teammate submits from elsewhere while nothing is awaited.
    { refetchOnMountOrArgChange: true, refetchOnFocus: !isNobody },
  );
  const { currentData: list, refetch } = answer;
  const pending = list ? list.waiting_count + list.running_count : 0;
  const awaited =
    list && pending > 0 ? `${list.waiting_count} ${list.running_count} ${list.judged_count}` : null;
  // The records look for news themselves, but only where they show these, and for what is still awaited of them.
  const isFollowed =
    besideRecords &&
    page === FIRST_RECORDS.page &&
    size === FIRST_RECORDS.limit &&
    awaitedOf(list?.data) !== null;
  useRefreshing(isNobody || isFollowed ? null : awaited, refetch);
  const judged = list?.judged_count;
  const rankMoved = useRankMoved();
  const known = useRef(judged);
  useEffect(() => {
    if (known.current !== undefined && judged !== known.current) rankMoved(question.id);
    known.current = judged;
  }, [judged, rankMoved, question.id]);

  const newest = list?.data[0];
  const facts = list && [
    [text('commitments.status.waiting'), number(list.waiting_count)],
    [text('commitments.status.running'), number(list.running_count)],
    [text('commitments.progress.judged'), number(list.judged_count)],
    [
      text('commitments.progress.best'),
      best === null
        ? '–'
        : text('commitments.score.of', {
            score: number(best, SCORE_DIGITS_MAX),
            total: number(question.total_score, SCORE_DIGITS_MAX),
          }),
    ],
  ];
  return (
    <Box component="section" aria-label={text('commitments.progress')} sx={{ minHeight: PROGRESS_HEIGHT }}>
      {failureOf(answer) !== undefined && (
        <Button size="small" onClick={() => void refetch()}>
          {text('commitments.progress.failed')}
        </Button>
      )}
      {!list && failureOf(answer) === undefined && (
        <Skeleton variant="rounded" sx={{ height: FACTS_HEIGHT }} />
      )}
      {facts && (
        <Box
          component="dl"
          sx={{
            m: 0,
            display: { xs: 'grid', sm: 'flex' },
            // Two lines on every phone, whatever the language.
            gridTemplateColumns: 'auto auto',
            justifyContent: 'start',
            columnGap: 2.5,
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {facts.map(([label, value]) => (
            <Box key={label} sx={{ display: 'flex', gap: 0.75 }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {label}
              </Box>
              <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
                {value}
              </Box>
            </Box>
          ))}
        </Box>
      )}
      <Box sx={{ mt: 0.5, display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
        <Typography role="status" variant="body2" sx={{ minHeight: '1.5em' }}>
          {list && (newest ? sentence(newest) : text('commitments.progress.none'))}
        </Typography>
        {newest && (
          <Typography variant="body2" component="span">
            <RecordLink number={newest.commitment_no} />
          </Typography>
        )}
      </Box>
    </Box>
  );
}
