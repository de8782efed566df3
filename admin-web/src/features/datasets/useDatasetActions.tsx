import { DELETED_KEPT_DAYS, type AdminDataset, type ErrorCode } from '@tianheng/contracts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo, type ReactNode } from 'react';
import { actOnEach, type BulkAction } from '../../shared/blocks/bulk.ts';
import { nameTyped } from '../../shared/blocks/name-typed.ts';
import { useAction, type Action } from '../../shared/blocks/useAction.tsx';
import { useAdminDatasetsRemoveMutation } from './datasets.api.ts';

/** What a colleague was faster with. */
const MOOT: Partial<Record<ErrorCode, TextId>> = { DATASET_NOT_FOUND: 'datasets.gone' };
const SETTLED: readonly ErrorCode[] = ['DATASET_NOT_FOUND'];

/** Deleting a dataset or several, after asking; one that a track uses cannot be deleted, which is said at once. */
export function useDatasetActions(): {
  remove: (dataset: AdminDataset) => void;
  bulk: readonly BulkAction<AdminDataset>[];
  dialog: ReactNode;
} {
  const text = useText();
  const [removeDataset] = useAdminDatasetsRemoveMutation();
  const actions = useMemo(() => {
    const removeOne = ({ id }: AdminDataset) => removeDataset(id).unwrap();
    const removal: Action<AdminDataset> = {
      ask: ({ title, in_use: inUse, file_count: files }) =>
        inUse
          ? {
              title: text('datasets.delete.inUse.title'),
              body: text('datasets.delete.body.inUse', { title }),
            }
          : {
              title: text('datasets.delete.title'),
              body: text('datasets.delete.body', { title, files, days: DELETED_KEPT_DAYS }),
              confirm: text('datasets.delete.confirm'),
              tone: 'error',
              reason: nameTyped(text, title),
            },
      act: removeOne,
      done: () => ({ id: 'datasets.deleted' }),
      cancelled: 'datasets.delete.cancelled',
      moot: MOOT,
    };
    const bulk: BulkAction<AdminDataset>[] = [
      {
        label: (count) => text('datasets.bulk.delete', { count }),
        appliesTo: ({ in_use: inUse }) => !inUse,
        action: {
          ask: ({ rows }) => ({
            title: text('datasets.bulk.delete.title', { count: rows.length }),
            body: text('datasets.bulk.delete.body', {
              titles: rows.map(({ title }) => title).join('\n'),
              files: rows.reduce((sum, { file_count: files }) => sum + files, 0),
              days: DELETED_KEPT_DAYS,
            }),
            confirm: text('datasets.bulk.delete', { count: rows.length }),
            tone: 'error',
            reason: {
              label: text('datasets.bulk.delete.count', { count: rows.length }),
              hint: text('common.delete.name.hint'),
              max: 10,
              required: text('datasets.bulk.delete.count.wrong'),
              mustBe: String(rows.length),
            },
          }),
          act: (chosen) => actOnEach(chosen, removeOne, SETTLED),
          done: ({ count, settled }) => ({
            id: 'datasets.bulk.deleted',
            values: { count: count - settled, settled },
          }),
          cancelled: 'datasets.delete.cancelled',
        },
      },
    ];
    return { removal, bulk };
  }, [removeDataset, text]);
  const { start, dialog } = useAction(actions.removal);
  return { remove: start, bulk: actions.bulk, dialog };
}
