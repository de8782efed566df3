import {
  DEFAULT_UI_LANGUAGE,
  type DatasetDetail,
  type DatasetRequest,
  type DatasetStatus,
  type DataType,
  type DownloadItem,
  type LinkedResource,
  type Resource,
  type UiLanguage,
} from '@tianheng/contracts';
import type { Cover } from '../../shared/cover/useCoverUpload.ts';

/** A file as the form shows it. */
export type LinkedFile = Pick<Resource, 'key' | 'name' | 'size'>;

/** Several files under one example flag. */
export interface FileGroup {
  /** tells the groups of a form apart */
  id: number;
  is_tmp: boolean;
  files: LinkedFile[];
}

/** What the form holds, by the names that the server's field errors use. */
export interface DatasetValues {
  title: string;
  keyword: string;
  source: string;
  license: string;
  data_type: DataType | '';
  status: DatasetStatus | '';
  language: UiLanguage;
  introduction: string;
  question_use_info: string;
  picture_id: Cover | null;
  download_list: FileGroup[];
  version_note: string;
}

/** In the order of the page: the first field in trouble is the first of these. */
export const NEW_DATASET: DatasetValues = {
  title: '',
  keyword: '',
  source: '',
  license: '',
  data_type: '',
  status: '',
  language: DEFAULT_UI_LANGUAGE,
  introduction: '',
  question_use_info: '',
  picture_id: null,
  download_list: [{ id: 1, is_tmp: false, files: [] }],
  version_note: '',
};

/** The files regrouped into those that are no examples and those that are. */
function groupsOf(items: DownloadItem[]): FileGroup[] {
  const groups = [false, true].map((isTmp, index) => ({
    id: index + 1,
    is_tmp: isTmp,
    files: items
      .filter(({ is_tmp }) => is_tmp === isTmp)
      .map(({ key, filename, size }) => ({ key, name: filename, size })),
  }));
  const filled = groups.filter(({ files }) => files.length > 0);
  return filled.length > 0 ? filled : groups.slice(0, 1);
}

export const valuesOf = (dataset: DatasetDetail): DatasetValues => ({
  title: dataset.title,
  keyword: dataset.keyword,
  source: dataset.source,
  license: dataset.license,
  data_type: dataset.data_type,
  status: dataset.status,
  language: dataset.language,
  introduction: dataset.introduction,
  question_use_info: dataset.question_use_info ?? '',
  picture_id:
    dataset.picture_id !== null && dataset.picture_url !== null
      ? { id: dataset.picture_id, url: dataset.picture_url }
      : null,
  download_list: groupsOf(dataset.download_list),
  // Of the next version: nobody has said anything of it yet.
  version_note: '',
});

/** One entry per file. */
const entriesOf = (groups: FileGroup[]): LinkedResource[] =>
  groups.flatMap(({ is_tmp, files }) => files.map(({ key }) => ({ key, is_tmp })));

/** Of checked values, so that both choices are made. */
export const requestOf = ({ data_type, status, version_note, ...values }: DatasetValues): DatasetRequest => ({
  ...values,
  title: values.title.trim(),
  license: values.license.trim(),
  data_type: data_type as DataType,
  status: status as DatasetStatus,
  introduction: values.introduction.trim(),
  question_use_info: values.question_use_info.trim(),
  picture_id: values.picture_id?.id ?? null,
  download_list: entriesOf(values.download_list),
  ...(version_note.trim() !== '' && { version_note: version_note.trim() }),
});

/** Theirs, and without their files those of the form that something is still under way to, and goes by their ids. */
export function withAwaited(
  theirs: FileGroup[],
  form: FileGroup[],
  awaited: readonly { group: number }[],
): FileGroup[] {
  const kept = form.filter(({ id }) => awaited.some(({ group }) => group === id));
  const isSame = (one: FileGroup, other: FileGroup): boolean =>
    one.id === other.id && one.is_tmp === other.is_tmp;
  const free = 1 + Math.max(...[...theirs, ...form].map(({ id }) => id));
  return [
    // An example and what is none never share a group, so one of both gets another id.
    ...theirs.map((their, at) =>
      kept.some((group) => group.id === their.id && !isSame(group, their))
        ? { ...their, id: free + at }
        : their,
    ),
    ...kept
      .filter((group) => !theirs.some((their) => isSame(group, their)))
      .map((group) => ({ ...group, files: [] })),
  ];
}

export const countFiles = (groups: FileGroup[]): number =>
  groups.reduce((sum, { files }) => sum + files.length, 0);
