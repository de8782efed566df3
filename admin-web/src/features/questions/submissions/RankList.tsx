import Alert from '@mui/material/Alert';
import type { AdminQuestionDetail } from '@tianheng/contracts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useIsNobody } from '@tianheng/web-kit/state/hooks.ts';
import { useMemo } from 'react';
import { ListBody } from '../../../shared/blocks/ListBody.tsx';
import { useDownload } from '../../../shared/useDownload.ts';
import { useListParams } from '../../../shared/useListParams.ts';
import { useAdminSubmissionsRankQuery, useRankPending } from '../questions.api.ts';
import { rowsOf, useRankColumns } from './useRankColumns.tsx';

const REFRESH_MS = 30_000;

/** The ranking of a model question as administrators see it: exact, and with what was submitted. */
export function RankList({ question }: { question: AdminQuestionDetail }) {
  const text = useText();
  const { number } = useFormats();
  const params = useListParams();
  const isNobody = useIsNobody();
  const asked = { questionId: question.id, page: params.page, limit: params.size };
  const pending = useRankPending(asked);
  const { data, currentData, ...query } = useAdminSubmissionsRankQuery(asked, {
    refetchOnMountOrArgChange: true,
    // Nobody is answered after the session, until they sign in again.
    pollingInterval: !isNobody && pending > 0 ? REFRESH_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const columns = useRankColumns(useDownload());
  const shown = useMemo(() => data && rowsOf(data), [data]);
  const present = useMemo(() => currentData && rowsOf(currentData), [currentData]);
  return (
    <>
      {pending > 0 && (
        <Alert severity="warning" role="status" sx={{ mb: 2 }}>
          {text('submissions.rank.pending', { count: pending, shown: number(pending) })}
        </Alert>
      )}
      <ListBody
        title={text('submissions.tab.rank')}
        params={params}
        query={{ ...query, data: shown, currentData: present }}
        announced={false}
        columns={columns}
        empty={{ title: text('submissions.rank.empty') }}
      />
    </>
  );
}
