import type { AdminDataset } from '@tianheng/contracts';
import { useConfirm } from '@tianheng/web-kit/form/useConfirm.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useCallback, type ReactNode } from 'react';
import { useAdminDatasetsRemoveMutation } from './datasets.api.ts';

interface DeleteDataset {
  remove: (dataset: AdminDataset) => Promise<void>;
  dialog: ReactNode;
}

/** Deletes after asking; a refusal of the server's pops up. */
export function useDeleteDataset(): DeleteDataset {
  const text = useText();
  const notify = useNotify();
  const { ask, dialog } = useConfirm();
  const [removeDataset] = useAdminDatasetsRemoveMutation();
  const remove = useCallback(
    async ({ id, title, in_use: inUse }: AdminDataset) => {
      const agreed = await ask({
        title: text('datasets.delete.title'),
        body: text(inUse ? 'datasets.delete.body.inUse' : 'datasets.delete.body', { title }),
        confirm: text('datasets.delete.confirm'),
        tone: 'error',
      });
      if (!agreed) {
        notify('info', { id: 'datasets.delete.cancelled' });
        return;
      }
      const { error } = await removeDataset(id);
      if (error === undefined) notify('success', { id: 'datasets.deleted' });
    },
    [ask, notify, removeDataset, text],
  );
  return { remove, dialog };
}
