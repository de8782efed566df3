import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { EpochMs, Id } from '@tianheng/contracts';
import { usePageParams } from '@tianheng/web-kit/hooks/usePageParams.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { failureOf } from '../../shared/failure.ts';
import { useOverallRankQuery } from './commitments.api.ts';
import { KeptBack } from './KeptBack.tsx';
import { placeElsewhere, RankList } from './RankList.tsx';
import { StaleNote } from './StaleNote.tsx';
import { StillJudged } from './StillJudged.tsx';

interface OverallRankTabProps {
  competitionId: Id;
  /** nothing can be submitted any more */
  isOver: boolean;
  /** when that is, or was; null where nobody knows */
  end: EpochMs | null;
}

/** The ranking over all algorithm questions of a competition. */
export function OverallRankTab({ competitionId, isOver, end }: OverallRankTabProps) {
  const text = useText();
  const params = usePageParams();
  const answer = useOverallRankQuery(
    { competitionId, page: params.page, limit: params.size },
    { refetchOnMountOrArgChange: true, isOver, end },
  );
  const { currentData: list, refetch } = answer;
  const place = placeElsewhere(list);
  const pending = isOver ? (list?.pending_count ?? 0) : 0;
  const ownAnswer = useOverallRankQuery(
    { competitionId, page: place ?? 1, limit: 1 },
    { skip: place === null, isOver, end },
  );
  return (
    <Stack spacing={2}>
      <Typography color="textSecondary" sx={{ maxWidth: 760 }}>
        {text('commitments.rank.overall')}
      </Typography>
      {!answer.isAskedAgain && <StaleNote answer={answer} />}
      <RankList
        list={list}
        params={params}
        isOver={isOver}
        failure={failureOf(answer)}
        onRetry={() => void refetch()}
        notice={
          list &&
          (list.hidden_until !== null || pending > 0) && (
            <>
              <KeptBack list={list} />
              {pending > 0 && <StillJudged count={pending} />}
            </>
          )
        }
        questionCount={list?.question_count}
        ownAnswer={ownAnswer}
      />
    </Stack>
  );
}
