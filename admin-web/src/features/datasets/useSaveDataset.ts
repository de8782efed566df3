import type { AdminDataset, DatasetUpdate, Id } from '@tianheng/contracts';
import { useAdminDatasetsCreateMutation, useAdminDatasetsUpdateMutation } from './datasets.api.ts';

/** Makes a dataset, or changes the one of this id. */
export function useSaveDataset(id: Id | null): (request: DatasetUpdate) => Promise<AdminDataset> {
  const [create] = useAdminDatasetsCreateMutation();
  const [update] = useAdminDatasetsUpdateMutation();
  return (request) =>
    id === null ? create(request).unwrap() : update({ datasetId: id, datasetUpdateDto: request }).unwrap();
}
