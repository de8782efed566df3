import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { SCORE_DIGITS_MAX, type EpochMs, type Id } from '@tianheng/contracts';
import { usePageParams } from '@tianheng/web-kit/hooks/usePageParams.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { ReactNode } from 'react';
import { failureOf } from '../../shared/failure.ts';
import { useRankQuery } from './commitments.api.ts';
import { placeElsewhere, RankList } from './RankList.tsx';
import { StaleNote } from './StaleNote.tsx';
import { StillJudged } from './StillJudged.tsx';

interface RankTabProps {
  competitionId: Id;
  questionId: Id;
  /** the most points that a submission can have */
  total: number;
  /** how to be the first */
  begin?: ReactNode;
  /** nothing can be submitted any more */
  isOver: boolean;
  /** when that is, or was; null where nobody knows */
  end: EpochMs | null;
}

/** The question's ranking, and what it is made of. */
export function RankTab({ competitionId, questionId, total, begin, isOver, end }: RankTabProps) {
  const text = useText();
  const { instant, number } = useFormats();
  const params = usePageParams();
  const answer = useRankQuery(
    { competitionId, questionId, page: params.page, limit: params.size },
    { refetchOnMountOrArgChange: true, isOver, end },
  );
  const { currentData: list, refetch } = answer;
  const place = placeElsewhere(list);
  const pending = isOver ? (list?.pending_count ?? 0) : 0;
  const ownAnswer = useRankQuery(
    { competitionId, questionId, page: place ?? 1, limit: 1 },
    { skip: place === null, isOver, end },
  );
  return (
    <Stack spacing={2}>
      <Typography color="textSecondary" sx={{ maxWidth: 760 }}>
        {text('commitments.rank.meaning', { total: number(total, SCORE_DIGITS_MAX) })}
      </Typography>
      {!answer.isAskedAgain && <StaleNote answer={answer} />}
      <RankList
        list={list}
        params={params}
        begin={begin}
        isOver={isOver}
        ownAnswer={ownAnswer}
        failure={failureOf(answer)}
        onRetry={() => void refetch()}
        notice={
          typeof list?.hidden_until === 'number' ? (
            <Alert severity="info" role="note">
              {text('commitments.rank.hidden', { time: instant(list.hidden_until) })}
            </Alert>
          ) : (
            pending > 0 && <StillJudged count={pending} />
          )
        }
      />
    </Stack>
  );
}
