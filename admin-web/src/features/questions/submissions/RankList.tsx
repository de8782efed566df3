import type { AdminQuestionDetail } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo } from 'react';
import { ListBody } from '../../../shared/blocks/ListBody.tsx';
import { useDownload } from '../../../shared/useDownload.ts';
import { useListParams } from '../../../shared/useListParams.ts';
import { useAdminSubmissionsRankQuery } from '../questions.api.ts';
import { rowsOf, useRankColumns } from './useRankColumns.tsx';

/** The ranking of a model question as administrators see it: exact, and with what was submitted. */
export function RankList({ question }: { question: AdminQuestionDetail }) {
  const text = useText();
  const params = useListParams();
  const { data, currentData, ...query } = useAdminSubmissionsRankQuery(
    { questionId: question.id, page: params.page, limit: params.size },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useRankColumns(useDownload());
  const shown = useMemo(() => data && rowsOf(data), [data]);
  const present = useMemo(() => currentData && rowsOf(currentData), [currentData]);
  return (
    <ListBody
      title={text('submissions.tab.rank')}
      params={params}
      query={{ ...query, data: shown, currentData: present }}
      columns={columns}
      empty={{ title: text('submissions.rank.empty') }}
    />
  );
}
