import { JUDGE_LINE_CODES } from '@tianheng/contracts';

/** What the platform says of its own doings, kept as a code and written in the reader's language (i18n/sentences.*.json). */
export const SENTENCE_CODES = [
  'AS_WRITTEN',
  'TASK_BROKE',
  'TASK_STALLED',
  'TASK_GIVEN_UP',
  'TASK_CANCELLED',
  'TASK_DONE',
  'SYNC_INPUT',
  'SYNC_OUTPUT',
  'SYNC_TEST_INPUT',
  'SYNC_TEST_OUTPUT',
  'SYNC_READING',
  'SYNC_FILE_AS_RECORDED',
  'SYNC_FILE_TWICE',
  'SYNC_FILE_DELETED',
  'SYNC_FILE_MISSING',
  'SYNC_FILE_CHANGED',
  'SYNC_NO_TRUTH',
  'SYNC_NO_TEST_TRUTH',
  'SYNC_QUESTION_GONE',
  'SYNC_QUESTION_CHANGED',
  'ZIP_PACKING',
  'ZIP_PACKED',
  'ZIP_FILE_MISSING',
  'ZIP_FILES_MISSING',
  'ZIP_NO_ROOM',
  'LOG_JUDGE_FAILED',
  'LOG_PLATFORM_FAILED',
  ...JUDGE_LINE_CODES,
] as const;
export type SentenceCode = (typeof SENTENCE_CODES)[number];

export interface Sentence {
  code: SentenceCode;
  params?: SentenceParams;
}

/** A parameter may be a sentence itself. */
export type SentenceParams = Record<string, string | number | Sentence>;
