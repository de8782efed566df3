import type { DatasetUpdate, Id, SavedDataset } from '@tianheng/contracts';
import { useNamedCall } from '@tianheng/web-kit/hooks/useNamedCall.ts';
import { useVersionedSave } from '@tianheng/web-kit/hooks/useVersionedSave.ts';
import { useAdminDatasetsCreateMutation, useAdminDatasetsUpdateMutation } from './datasets.api.ts';

/** Makes a dataset, or changes the one of this id. */
export function useSaveDataset(id: Id | null): (request: DatasetUpdate) => Promise<SavedDataset> {
  const [send] = useAdminDatasetsCreateMutation();
  const create = useNamedCall(send);
  const [update] = useAdminDatasetsUpdateMutation();
  const onTop = useVersionedSave();
  return (request) =>
    id === null
      ? create({ datasetRequestDto: request })
      : onTop(request, (datasetUpdateDto) => update({ datasetId: id, datasetUpdateDto }).unwrap());
}
