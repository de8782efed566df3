import { COMMITMENT_MODES, COMMITMENT_STATUSES, type AdminQuestionDetail } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { ListBody } from '../../shared/blocks/ListBody.tsx';
import { useDownload } from '../../shared/useDownload.ts';
import { useListParams } from '../../shared/useListParams.ts';
import { useAdminSubmissionsListQuery } from './questions.api.ts';
import { useSubmissionColumns } from './useSubmissionColumns.tsx';

const CHOICES = { filters: { mode: COMMITMENT_MODES, status: COMMITMENT_STATUSES } };

/** What was submitted to a track, deleted ones too, each to be downloaded. */
export function SubmissionList({ question }: { question: AdminQuestionDetail }) {
  const text = useText();
  const params = useListParams(CHOICES);
  const { page, size: limit, search, filters } = params;
  const isModel = question.question_type === 'model';
  const mode = isModel ? COMMITMENT_MODES.find((known) => known === filters.mode) : undefined;
  const status = isModel ? COMMITMENT_STATUSES.find((known) => known === filters.status) : undefined;
  const query = useAdminSubmissionsListQuery(
    {
      competitionId: question.competition_id,
      questionId: question.id,
      questionType: question.question_type,
      page,
      limit,
      ...(search !== '' && { teamName: search }),
      ...(mode && { mode }),
      ...(status && { status }),
    },
    { refetchOnMountOrArgChange: true },
  );
  const columns = useSubmissionColumns({ type: question.question_type, onDownload: useDownload() });
  const all = text('common.filter.all');
  return (
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
      empty={{ title: text('submissions.empty') }}
    />
  );
}
