import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Id, OverallRankPage } from '@tianheng/contracts';
import { usePageParams } from '@tianheng/web-kit/hooks/usePageParams.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { failureOf } from '../../shared/failure.ts';
import { useOverallRankQuery } from './commitments.api.ts';
import { placeElsewhere, RankList } from './RankList.tsx';

/** What is still kept back, and until when. */
function KeptBack({ list }: { list: OverallRankPage | undefined }) {
  const text = useText();
  const { instant } = useFormats();
  if (typeof list?.hidden_until !== 'number') return null;
  return (
    <Alert severity="info" role="note">
      {text(list.question_count === 0 ? 'commitments.rank.hidden' : 'commitments.rank.hiddenSome', {
        time: instant(list.hidden_until),
        count: list.hidden_count,
      })}
    </Alert>
  );
}

interface OverallRankTabProps {
  competitionId: Id;
  /** nothing can be submitted any more */
  isOver: boolean;
}

/** The ranking over all algorithm questions of a competition. */
export function OverallRankTab({ competitionId, isOver }: OverallRankTabProps) {
  const text = useText();
  const params = usePageParams();
  const answer = useOverallRankQuery(
    { competitionId, page: params.page, limit: params.size },
    { refetchOnMountOrArgChange: true },
  );
  const { currentData: list, refetch } = answer;
  const place = placeElsewhere(list);
  const ownAnswer = useOverallRankQuery(
    { competitionId, page: place ?? 1, limit: 1 },
    { skip: place === null },
  );
  return (
    <Stack spacing={2}>
      <Typography color="textSecondary" sx={{ maxWidth: 760 }}>
        {text('commitments.rank.overall')}
      </Typography>
      <RankList
        list={list}
        params={params}
        isOver={isOver}
        failure={failureOf(answer)}
        onRetry={() => void refetch()}
        notice={typeof list?.hidden_until === 'number' ? <KeptBack list={list} /> : undefined}
        questionCount={list?.question_count}
        ownAnswer={ownAnswer}
      />
    </Stack>
  );
}
