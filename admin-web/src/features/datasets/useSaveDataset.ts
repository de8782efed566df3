import type { DatasetUpdate, Id, SavedDataset } from '@tianheng/contracts';
import { useAdminDatasetsCreateMutation, useAdminDatasetsUpdateMutation } from './datasets.api.ts';

/** Makes a dataset, or changes the one of this id. */
export function useSaveDataset(id: Id | null): (request: DatasetUpdate) => Promise<SavedDataset> {
  const [create] = useAdminDatasetsCreateMutation();
  const [update] = useAdminDatasetsUpdateMutation();
  return (request) =>
    id === null ? create(request).unwrap() : update({ datasetId: id, datasetUpdateDto: request }).unwrap();
}
