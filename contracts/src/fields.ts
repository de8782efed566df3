import { OPTIONAL_LINE_PATTERN } from './patterns.ts';

// Apart from the other limits, so that pages without these forms load without them.

export const DATASET_TITLE_MAX = 100;
/** Chinese characters, letters, digits, spaces and quotes, and not spaces alone. */
export const DATASET_TITLE_PATTERN = /^(?=.*\S)[\p{Script=Han}A-Za-z\d '"‘’“”]+$/u;
export const DATASET_KEYWORD_MAX = 20;
/** Chinese characters, letters and digits, with the separators 、 and |. */
export const DATASET_KEYWORD_PATTERN = /^(?=.*[^、|])[\p{Script=Han}A-Za-z\d、|]+$/u;
export const DATASET_SOURCE_MAX = 20;
export const DATASET_SOURCE_PATTERN = /^[\p{Script=Han}A-Za-z\d]+$/u;
export const DATASET_INTRODUCTION_MAX = 200;

/** Licences of data by their SPDX id, to choose from; any other text is taken as a name. */
export const DATASET_LICENSES = [
  'CC0-1.0',
  'CC-BY-4.0',
  'CC-BY-SA-4.0',
  'CC-BY-NC-4.0',
  'CC-BY-NC-SA-4.0',
  'CC-BY-ND-4.0',
  'CC-BY-3.0',
  'ODbL-1.0',
  'ODC-By-1.0',
  'PDDL-1.0',
  'MIT',
  'BSD-3-Clause',
  'Apache-2.0',
] as const;
export const DATASET_LICENSE_MAX = 100;
/** An SPDX expression or a name: one line, whose direction stays as it is. */
export const DATASET_LICENSE_PATTERN = /^[^\p{Cc}<>\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u;

export const COMPETITION_TITLE_MAX = 100;
/** Chinese characters, letters, digits, quotes and spaces, and not spaces alone. */
export const COMPETITION_TITLE_PATTERN = DATASET_TITLE_PATTERN;
/** English titles have hyphens, colons and commas. */
export const COMPETITION_TITLE_EN_PATTERN = OPTIONAL_LINE_PATTERN;
export const COMPETITION_JOURNAL_MAX = 500;
export const ANNOUNCEMENT_TITLE_MAX = 100;
/** Of HTML, in characters: an announcement is short. */
export const ANNOUNCEMENT_TEXT_MAX = 10_000;
export const TOPIC_COUNT_MAX = 1000;
/** Of a competition. */
export const GROUPS_MAX = 100;
export const GROUP_NAME_MAX = 100;
export const QUESTION_TITLE_MAX = 100;
export const QUESTION_DESC_MAX = 500;
export const QUESTION_NO_MAX = 1_000_000;
export const POSITION_MAX = 1_000_000;
/** Of HTML, in characters, as it is sent and as it is stored. */
export const RICH_TEXT_MAX = 200_000;
/** The last instant that lies in the year 9999 in every zone: beyond it a date has another form. */
export const EPOCH_MS_MAX = 253_402_214_399_999;
export const TOTAL_SCORE_MAX = 1_000_000;
export const IMAGE_REFERENCE_MAX = 500;
/** Datasets of one role of a question. */
export const QUESTION_DATASETS_MAX = 50;
/** megabytes; an engine makes no container with less than 6 */
export const MEMORY_LIMIT_MIN = 16;
export const MEMORY_LIMIT_MAX = 1024 * 1024;
export const CPU_LIMIT_MAX = 256;
/** seconds */
export const TIME_LIMIT_MAX = 24 * 3600;
/** milliseconds of its processors that a program may be told to have used: twice what the limits allow */
export const SPENT_MS_MAX = 2 * TIME_LIMIT_MAX * CPU_LIMIT_MAX * 1000;
/** seconds */
export const TRAINING_INTERVAL_MAX = 366 * 24 * 3600;
export const COMMIT_LIMIT_MAX = 1_000_000;

/** What a track begins with: seconds, MB, processors, and 0 for no limit of its own. */
export const QUESTION_DEFAULTS = {
  training_interval: 1800,
  time_limit: 1800,
  memory_limit: 1000,
  cpu_limit: 1,
  commit_limit: 0,
} as const;
