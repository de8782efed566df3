import type { DownloadItem, OpenDatasetDetail } from '@tianheng/contracts';
import type { DatasetFile } from './dataset-file.entity.ts';
import type { Dataset } from './dataset.entity.ts';

/** The part of a file's name after its last dot, in upper case. */
export function dataFormat(filename: string): string {
  const dot = filename.lastIndexOf('.');
  return dot > 0 ? filename.slice(dot + 1).toUpperCase() : '';
}

export const toDownloadItem = ({ file, isTmp }: DatasetFile): DownloadItem => ({
  key: file.id,
  filename: file.filename,
  data_format: dataFormat(file.filename),
  is_tmp: isTmp,
  size: file.size,
  sha256: file.sha256,
});

export const toOpenDatasetDetail = (dataset: Dataset): OpenDatasetDetail => ({
  id: dataset.id,
  title: dataset.title,
  introduction: dataset.introduction,
  updated_at: Math.floor(dataset.updatedAt.getTime() / 1000),
  download_list: dataset.files.map(toDownloadItem),
});
