import {
  REFERENCE_PENDING,
  type DatasetReference as DatasetReferenceWire,
  type ReferenceApproval,
} from '@tianheng/contracts';
import type { DatasetReference } from './dataset-reference.entity.ts';

export const toDatasetReference = (reference: DatasetReference): DatasetReferenceWire => ({
  id: reference.id,
  content: reference.content,
  address: reference.address,
  created_at: reference.createdAt.getTime(),
  is_pending: reference.status === REFERENCE_PENDING,
});

/** With its dataset and user. */
export const toReferenceApproval = (reference: DatasetReference): ReferenceApproval => ({
  id: reference.id,
  dataset_id: reference.datasetId,
  dataset_name: reference.dataset.title,
  content: reference.content,
  address: reference.address,
  created_at: reference.createdAt.getTime(),
  desc: reference.desc,
  status: reference.status,
  username: reference.user?.username ?? '',
});
