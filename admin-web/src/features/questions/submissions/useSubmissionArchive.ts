import type { SubmissionArchiveRequest, SubmissionRecord, Task } from '@tianheng/contracts';
import { useNamedCall } from '@tianheng/web-kit/hooks/useNamedCall.ts';
import { takeFile } from '@tianheng/web-kit/http/take-file.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo } from 'react';
import type { BulkAction } from '../../../shared/blocks/bulk.ts';
import type { Asked } from '../../../shared/components/ExportButton.tsx';
import { useAdminSubmissionsArchiveMutation, useAdminSubmissionsPackMutation } from '../questions.api.ts';

/** Takes submissions with their logs as one zip: those that are listed, or the ticked ones. */
export function useSubmissionArchive(
  competitionId: string,
  questionId: string,
  type: SubmissionRecord['question_type'],
): {
  ask: (narrowed: Partial<SubmissionArchiveRequest>) => Asked;
  /** the same by a task */
  pack: (narrowed: Partial<SubmissionArchiveRequest>) => Promise<Task>;
  bulk: readonly BulkAction<SubmissionRecord>[];
} {
  const text = useText();
  const [make] = useAdminSubmissionsArchiveMutation();
  const [send] = useAdminSubmissionsPackMutation();
  const begin = useNamedCall(send);
  return useMemo(() => {
    const of = { competition_id: competitionId, question_id: questionId, question_type: type };
    const ask = (narrowed: Partial<SubmissionArchiveRequest>) => make({ ...of, ...narrowed });
    const pack = (narrowed: Partial<SubmissionArchiveRequest>) =>
      begin({ submissionArchiveRequestDto: { ...of, ...narrowed } });
    const ticked: BulkAction<SubmissionRecord> = {
      label: (count) => text('submissions.archive.some', { count }),
      appliesTo: () => true,
      action: {
        act: async ({ rows }) => {
          const { static_url: url } = await ask({ ids: rows.map(({ id }) => id) }).unwrap();
          takeFile(url);
        },
        done: () => null,
      },
    };
    return { ask, pack, bulk: [ticked] };
  }, [begin, competitionId, make, questionId, text, type]);
}
