import type { DatasetVersion as Wire } from '@tianheng/contracts';
import { seconds } from '../dataset.mapper.ts';
import type { DatasetVersion } from './dataset-version.entity.ts';

export const toDatasetVersion = (version: DatasetVersion): Wire => ({
  number: version.number,
  created_at: seconds(version.createdAt),
  note: version.note,
  file_count: version.fileCount,
  total_size: version.totalSize,
  files_added: version.filesAdded,
  files_removed: version.filesRemoved,
  files_changed: version.filesChanged,
  withdrawn_at: version.withdrawnAt && seconds(version.withdrawnAt),
  withdrawn_reason: version.withdrawnReason,
});
