import {
  COMMITMENT_MODES,
  COMMITMENT_STATUSES,
  type AdminQuestionDetail,
  type Id,
  type SubmissionRecord,
} from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useMemo, useState } from 'react';
import type { BulkAction } from '../../../shared/blocks/bulk.ts';
import { ListBody } from '../../../shared/blocks/ListBody.tsx';
import { BusyButton } from '../../../shared/components/BusyButton.tsx';
import { ExportButton } from '../../../shared/components/ExportButton.tsx';
import { useDownload } from '../../../shared/useDownload.ts';
import { useListParams } from '../../../shared/useListParams.ts';
import { useAdminSubmissionsListQuery } from '../questions.api.ts';
import { isJudged } from './judged.ts';
import { SubmissionLog } from './SubmissionLog.tsx';
import { useSubmissionArchive } from './useSubmissionArchive.ts';
import { useSubmissionColumns } from './useSubmissionColumns.tsx';

const CHOICES = { filters: { mode: COMMITMENT_MODES, status: COMMITMENT_STATUSES } };

interface SubmissionListProps {
  question: AdminQuestionDetail;
  /** has ticked ones judged again; keep it the same between renders */
  rejudging: BulkAction<{ id: Id }>;
}

/** What was submitted to a track, deleted ones too, each to be downloaded. */
export function SubmissionList({ question, rejudging }: SubmissionListProps) {
  const text = useText();
  const notify = useNotify();
  const params = useListParams(CHOICES);
  const { page, size: limit, search, filters } = params;
  const isModel = question.question_type === 'model';
  const mode = isModel ? COMMITMENT_MODES.find((known) => known === filters.mode) : undefined;
  const status = isModel ? COMMITMENT_STATUSES.find((known) => known === filters.status) : undefined;
  const { competition_id: competitionId, id: questionId, question_type: type } = question;
  const chosen = { ...(mode && { mode }), ...(status && { status }) };
  const query = useAdminSubmissionsListQuery(
    {
      ...{ competitionId, questionId, questionType: type, page, limit },
      ...(search !== '' && { teamName: search }),
      ...chosen,
    },
    { refetchOnMountOrArgChange: true },
  );
  const { ask, pack, bulk: archiving } = useSubmissionArchive(competitionId, questionId, type);
  const bulk = useMemo(
    () => (isModel ? [...archiving, ofJudged(rejudging)] : archiving),
    [archiving, isModel, rejudging],
  );
  const listed = { ...chosen, ...(search !== '' && { team_name: search }) };
  const packListed = async () => {
    await pack(listed);
    notify('success', { id: 'submissions.packing' });
  };
  const isNarrowed = search !== '' || Object.keys(chosen).length > 0;
  const [read, setRead] = useState<SubmissionRecord | null>(null);
  const columns = useSubmissionColumns({ type, onDownload: useDownload(), onRead: setRead });
  const all = text('common.filter.all');
  return (
    <>
      <ListBody
        title={text('submissions.tab.commit')}
        params={params}
        query={query}
        columns={columns}
        search={text('submissions.search')}
        filters={
          isModel
            ? [
                {
                  name: 'mode',
                  label: text('submissions.column.mode'),
                  all,
                  options: COMMITMENT_MODES.map((value) => ({
                    value,
                    label: text(`submissions.mode.${value}`),
                  })),
                },
                {
                  name: 'status',
                  label: text('submissions.column.status'),
                  all,
                  options: COMMITMENT_STATUSES.map((value) => ({
                    value,
                    label: text(`submissions.status.${value}`),
                  })),
                },
              ]
            : []
        }
        bulk={bulk}
        tools={
          <>
            <ExportButton
              label={text(isNarrowed ? 'submissions.archive.narrowed' : 'submissions.archive')}
              ask={() => ask(listed)}
            />
            <BusyButton label={text('submissions.pack')} act={packListed} />
          </>
        }
        empty={{ title: text('submissions.empty') }}
      />
      {read && <SubmissionLog record={read} onClose={() => setRead(null)} />}
    </>
  );
}

/** Only what has a verdict is judged again. */
const ofJudged = ({ label, action }: BulkAction<{ id: Id }>): BulkAction<SubmissionRecord> => ({
  label,
  action,
  appliesTo: (record: SubmissionRecord) => isJudged(record) && !record.is_dismissed,
});
