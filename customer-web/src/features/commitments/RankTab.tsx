import Alert from '@mui/material/Alert';
import type { Id } from '@tianheng/contracts';
import { usePageParams } from '@tianheng/web-kit/hooks/usePageParams.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { failureOf } from '../../shared/failure.ts';
import { useRankQuery } from './commitments.api.ts';
import { RankList } from './RankList.tsx';

/** The question's ranking. */
export function RankTab({ competitionId, questionId }: { competitionId: Id; questionId: Id }) {
  const text = useText();
  const { instant } = useFormats();
  const params = usePageParams();
  const answer = useRankQuery(
    { competitionId, questionId, page: params.page, limit: params.size },
    { refetchOnMountOrArgChange: true },
  );
  const { currentData: list, refetch } = answer;
  return (
    <RankList
      list={list}
      params={params}
      failure={failureOf(answer)}
      onRetry={() => void refetch()}
      notice={
        typeof list?.hidden_until === 'number' ? (
          <Alert severity="info" role="note">
            {text('commitments.rank.hidden', { time: instant(list.hidden_until) })}
          </Alert>
        ) : undefined
      }
    />
  );
}
