import type {
  AdminDataset,
  DatasetCard,
  DatasetDetail,
  DatasetOverview,
  DatasetUpdate,
  DownloadItem,
  EpochSeconds,
  Highlight,
  OpenDatasetDetail,
} from '@tianheng/contracts';
import { downloadPath } from '../common/download-path.ts';
import type { ListedDataset } from './dataset-cards.query.ts';
import type { DatasetFile } from './dataset-file.entity.ts';
import type { DatasetWithFiles, LinkedFile } from './dataset-files.query.ts';
import type { Dataset } from './dataset.entity.ts';
import { isTitleCard } from './dataset.policy.ts';
import type { Illustrated } from './thumbnails/dataset-thumbnails.ts';

export const seconds = (instant: Date): EpochSeconds => Math.floor(instant.getTime() / 1000);

/** The part of a file's name after its last dot, in upper case. */
export function dataFormat(filename: string): string {
  const dot = filename.lastIndexOf('.');
  return dot > 0 ? filename.slice(dot + 1).toUpperCase() : '';
}

export const toDownloadItem = ({ file, isTmp }: LinkedFile): DownloadItem => ({
  key: file.id,
  filename: file.filename,
  data_format: dataFormat(file.filename),
  is_tmp: isTmp,
  size: file.size,
  sha256: file.sha256,
});

export const toOpenDatasetDetail = (dataset: DatasetWithFiles): OpenDatasetDetail => ({
  id: dataset.id,
  title: dataset.title,
  introduction: dataset.introduction,
  language: dataset.language,
  updated_at: seconds(dataset.updatedAt),
  download_list: dataset.files.map(toDownloadItem),
});

/** The cover, else what is drawn from the data; relative to the API's origin. */
const pictureUrl = ({ id, pictureId, thumbnail = null }: Dataset & Illustrated): string | null =>
  downloadPath(pictureId) ?? (thumbnail === null ? null : `/v1/dataset/${id}/thumbnail/${thumbnail}`);

/** Of a title card nothing but the title may be highlighted; what is inside the files is for whoever may download them. */
export function toDatasetCard(
  dataset: ListedDataset,
  highlights: Highlight[],
  mayDownload: boolean,
): DatasetCard {
  const { id, title, status, language, dataType: data_type } = dataset;
  if (isTitleCard(dataset)) {
    return {
      id,
      title,
      keyword: '',
      introduction: '',
      picture_url: null,
      data_type,
      status,
      source: '',
      license: '',
      language,
      formats: [],
      total_size: null,
      rows: null,
      rows_sampled: false,
      view_count: null,
      download_count: null,
      created_at: null,
      updated_at: null,
      highlights: highlights.filter(({ field }) => field === 'title'),
    };
  }
  return {
    id,
    title,
    keyword: dataset.keyword,
    introduction: dataset.introduction,
    picture_url: pictureUrl(dataset),
    data_type,
    status,
    source: dataset.source,
    license: dataset.license,
    language,
    formats: dataset.measured.formats,
    total_size: dataset.measured.size,
    rows: mayDownload ? dataset.measured.rows : null,
    rows_sampled: mayDownload && dataset.measured.isSampled,
    view_count: dataset.viewCount,
    download_count: dataset.downloadCount,
    created_at: seconds(dataset.createdAt),
    updated_at: seconds(dataset.updatedAt),
    highlights,
  };
}

/** `timeZone`: the platform's; `forAdmin` adds what the back office edits. */
export function toDatasetDetail(
  dataset: DatasetWithFiles & Illustrated,
  timeZone: string,
  reference_list: DatasetDetail['reference_list'],
  forAdmin: boolean,
): DatasetDetail {
  const download_list = dataset.files.map(toDownloadItem);
  return {
    id: dataset.id,
    title: dataset.title,
    keyword: dataset.keyword,
    introduction: dataset.introduction,
    picture_url: pictureUrl(dataset),
    data_type: dataset.dataType,
    status: dataset.status,
    source: dataset.source,
    license: dataset.license,
    language: dataset.language,
    time_zone: timeZone,
    view_count: dataset.viewCount,
    download_count: dataset.downloadCount,
    created_at: seconds(dataset.createdAt),
    updated_at: seconds(dataset.updatedAt),
    version_number: dataset.versionNumber,
    version_at: seconds(dataset.versionAt),
    formats: [...new Set(download_list.map(({ data_format }) => data_format))].filter(
      (format) => format !== '',
    ),
    file_count: download_list.length,
    total_size: download_list.reduce((total, { size }) => total + size, 0),
    download_list,
    reference_list,
    question_use_info: forAdmin ? dataset.questionUseInfo : null,
    picture_id: forAdmin ? dataset.pictureId : null,
    version: forAdmin ? dataset.version : null,
  };
}

/** Names and sizes, but nothing to download a file by. */
export function toDatasetOverview(
  dataset: DatasetWithFiles & Illustrated,
  timeZone: string,
): DatasetOverview {
  const {
    download_list,
    reference_list: _references,
    question_use_info: _useInfo,
    picture_id: _picture,
    ...known
  } = toDatasetDetail(dataset, timeZone, [], false);
  const files = download_list.map(({ filename, data_format, is_tmp, size }) => ({
    ...{ filename, data_format, is_tmp, size },
  }));
  return { ...known, files };
}

export const toAdminDataset = (dataset: Dataset, file_count: number, in_use: boolean): AdminDataset => ({
  id: dataset.id,
  title: dataset.title,
  keyword: dataset.keyword,
  data_type: dataset.dataType,
  status: dataset.status,
  source: dataset.source,
  license: dataset.license,
  language: dataset.language,
  introduction: dataset.introduction,
  question_use_info: dataset.questionUseInfo,
  picture_id: dataset.pictureId,
  picture_url: downloadPath(dataset.pictureId),
  view_count: dataset.viewCount,
  download_count: dataset.downloadCount,
  file_count,
  in_use,
  version: dataset.version,
  created_at: seconds(dataset.createdAt),
  updated_at: seconds(dataset.updatedAt),
});

/** What an update writes, and what is there before and after it. */
export type DatasetState = Required<Omit<DatasetUpdate, 'version_note' | 'confirm_open_truth'>>;

/** A dataset as a request would write it. */
export const toDatasetUpdate = (dataset: Dataset, files: DatasetFile[]): DatasetState => ({
  title: dataset.title,
  keyword: dataset.keyword,
  data_type: dataset.dataType,
  status: dataset.status,
  source: dataset.source,
  license: dataset.license,
  language: dataset.language,
  introduction: dataset.introduction,
  question_use_info: dataset.questionUseInfo,
  picture_id: dataset.pictureId,
  download_list: files.map(({ fileId, isTmp }) => ({ key: fileId, is_tmp: isTmp })),
  version: dataset.version,
});
