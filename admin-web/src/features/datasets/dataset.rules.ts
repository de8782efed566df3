import {
  DATASET_FILE_MAX_BYTES,
  DATASET_FILES_MAX,
  DATASET_INTRODUCTION_MAX,
  DATASET_KEYWORD_MAX,
  DATASET_KEYWORD_PATTERN,
  DATASET_LICENSE_MAX,
  DATASET_LICENSE_PATTERN,
  DATASET_SOURCE_MAX,
  DATASET_SOURCE_PATTERN,
  DATASET_TITLE_MAX,
  DATASET_TITLE_PATTERN,
  DATASET_USE_INFO_MAX,
  VERSION_NOTE_MAX,
} from '@tianheng/contracts';
import type { Check, Refusal } from '@tianheng/web-kit/form/problems.ts';
import type { TextId } from '@tianheng/web-kit/intl/useText.ts';
import { atMost } from '../../shared/form-rules.ts';
import { countFiles, type DatasetValues } from './dataset-values.ts';

type Checks = { [K in keyof DatasetValues]: Check<DatasetValues[K], DatasetValues> };

const line = (max: number, pattern: RegExp, required: TextId, refused: TextId) => (value: string) => {
  if (value.trim() === '') return required;
  return pattern.test(value) ? atMost(max)(value) : refused;
};

const chosen = (required: TextId) => (value: string) => (value === '' ? required : null);

interface UnderWay {
  /** uploads of files */
  unfinished: number;
  isCoverUnfinished: boolean;
}

/** The form's own rules; what is under way would be lost with it. */
export const datasetChecks = ({ unfinished, isCoverUnfinished }: UnderWay): Checks => ({
  title: line(
    DATASET_TITLE_MAX,
    DATASET_TITLE_PATTERN,
    'datasetForm.title.required',
    'datasetForm.title.pattern',
  ),
  keyword: line(
    DATASET_KEYWORD_MAX,
    DATASET_KEYWORD_PATTERN,
    'datasetForm.keyword.required',
    'datasetForm.keyword.pattern',
  ),
  data_type: chosen('datasetForm.type.required'),
  status: chosen('datasetForm.status.required'),
  source: line(
    DATASET_SOURCE_MAX,
    DATASET_SOURCE_PATTERN,
    'datasetForm.source.required',
    'datasetForm.source.pattern',
  ),
  license: (value) =>
    DATASET_LICENSE_PATTERN.test(value) ? atMost(DATASET_LICENSE_MAX)(value) : 'datasetForm.license.pattern',
  language: () => null,
  introduction: atMost(DATASET_INTRODUCTION_MAX),
  question_use_info: atMost(DATASET_USE_INFO_MAX),
  version_note: atMost(VERSION_NOTE_MAX),
  picture_id: () => (isCoverUnfinished ? 'cover.unfinished' : null),
  download_list: (groups) => {
    if (unfinished > 0) return 'datasetForm.files.unfinished';
    const count = countFiles(groups);
    if (count > DATASET_FILES_MAX) {
      return { id: 'datasetForm.files.tooMany', values: { max: DATASET_FILES_MAX } };
    }
    return count === 0 ? 'datasetForm.files.required' : null;
  },
});

/** `size` is the limit as the reader's language writes it. */
export function checkResource(file: File, size: string): Exclude<Refusal, TextId> {
  if (file.size === 0) return { id: 'datasetForm.upload.empty', values: {} };
  return file.size > DATASET_FILE_MAX_BYTES ? { id: 'datasetForm.upload.tooLarge', values: { size } } : null;
}
