import { VERSION_REASON_MAX, type AdminDatasetVersion, type ErrorCode, type Id } from '@tianheng/contracts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo } from 'react';
import { useAction, type Action } from '../../shared/blocks/useAction.tsx';
import { useAdminDatasetVersionsWithdrawMutation } from './datasets.api.ts';

/** What a colleague was faster with. */
const MOOT: Partial<Record<ErrorCode, TextId>> = {
  DATASET_VERSION_WITHDRAWN: 'datasetForm.versions.gone',
};

/** Takes the files of an old version away, after a question and for a reason. */
export function useVersionWithdrawal(datasetId: Id) {
  const text = useText();
  const { bytes } = useFormats();
  const [withdraw] = useAdminDatasetVersionsWithdrawMutation();
  return useAction(
    useMemo<Action<AdminDatasetVersion>>(
      () => ({
        ask: ({ number, own_size: own }) => ({
          title: text('datasetForm.versions.withdraw.title', { number }),
          body: text('datasetForm.versions.withdraw.body', { own: bytes(own) }),
          confirm: text('datasetForm.versions.withdraw'),
          tone: 'error',
          reason: {
            label: text('datasetForm.versions.withdraw.reason'),
            hint: text('datasetForm.versions.withdraw.hint'),
            max: VERSION_REASON_MAX,
            required: text('datasetForm.versions.withdraw.required'),
          },
        }),
        act: ({ number }, reason) =>
          // The reason is one line.
          withdraw({
            datasetId,
            number,
            versionWithdrawalDto: { reason: reason.replace(/\s+/g, ' ') },
          }).unwrap(),
        done: ({ number }) => ({ id: 'datasetForm.versions.withdrawn', values: { number } }),
        cancelled: 'datasetForm.versions.withdraw.cancelled',
        moot: MOOT,
      }),
      [bytes, datasetId, text, withdraw],
    ),
  );
}
