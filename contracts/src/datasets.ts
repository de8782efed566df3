import type { EpochSeconds, Id } from './common.ts';

export const DATA_TYPES = ['radar', 'photoelectric', 'multisensor', 'hyperspectral', 'other'] as const;
export type DataType = (typeof DATA_TYPES)[number];

export const DATASET_STATUSES = ['open', 'register', 'competition', 'private'] as const;
export type DatasetStatus = (typeof DATASET_STATUSES)[number];

export interface DownloadItem {
  key: Id;
  filename: string;
  data_format: string;
  /** true marks an example file */
  is_tmp: boolean;
  /** bytes */
  size: number;
  /** hex */
  sha256: string;
}

/** A dataset as a question opens it to accepted teams. */
export interface OpenDatasetDetail {
  id: Id;
  title: string;
  introduction: string;
  updated_at: EpochSeconds;
  download_list: DownloadItem[];
}
