/**
 * What a runner says in a team's log: codes, whose words are made in the reader's language where the log is read, and
 * the names of their parameters.
 */
export const JUDGE_LINES = {
  LOG_UNPACKED: ['files'],
  LOG_COLLECTED: ['files', 'bytes'],
  LOG_IGNORED_KIND: ['name'],
  LOG_IGNORED_NAME: ['name'],
  LOG_IGNORED_DEEP: ['name'],
  LOG_IGNORED_UNREADABLE: ['name'],
  LOG_IGNORED_COUNT: ['count'],
  LOG_LEFT_OUT: ['bytes'],
  LOG_NOT_SHOWN: [],
  LOG_CHILD_MEMORY: [],
  LOG_TIME_LIMIT: ['seconds'],
  LOG_MEMORY_LIMIT: ['megabytes'],
  LOG_PRINTED_TOO_MUCH: [],
  LOG_OUTPUT_FULL: [],
  LOG_NOT_COMPILED: [],
  LOG_NO_ENTRY: [],
  LOG_TOP_FOLDER: ['names', 'more'],
  LOG_EXIT: ['code'],
  LOG_SIGNAL: ['code', 'signal'],
  LOG_OUTPUT_ENTRIES: ['most'],
  LOG_OUTPUT_FILES: ['most'],
  LOG_OUTPUT_BYTES: ['most'],
  LOG_ZIP_NONE: [],
  LOG_ZIP_METHOD: ['method'],
  LOG_ZIP_EMPTY: [],
  LOG_ZIP_BYTES: ['bytes', 'most'],
  LOG_ZIP_ENTRIES: ['count', 'most'],
  LOG_ZIP_DIRECTORY: ['most'],
  LOG_ZIP_DAMAGED: [],
  LOG_ZIP_CHECKSUM: [],
  LOG_ZIP_BEYOND_END: [],
  LOG_ZIP_OVERLAP: [],
  LOG_ZIP_SIZE: [],
  LOG_ZIP_ENCRYPTED: [],
  LOG_ZIP_SPECIAL: ['name'],
  LOG_ZIP_TWICE: ['name'],
  LOG_NAME_NOT_UTF8: [],
  LOG_NAME_NO_ENCODING: [],
  LOG_NAME_CONTROL: ['name'],
  LOG_NAME_BACKSLASH: ['name'],
  LOG_NAME_EMPTY: ['name'],
  LOG_NAME_LONG: ['name'],
  LOG_PATH_ABSOLUTE: ['name'],
  LOG_PATH_CLIMBS: ['name'],
  LOG_PATH_DEEP: ['most'],
  LOG_PATH_LONG: ['name'],
} as const satisfies Record<string, readonly string[]>;

export type JudgeLineCode = keyof typeof JUDGE_LINES;
export const JUDGE_LINE_CODES = Object.keys(JUDGE_LINES) as JudgeLineCode[];

type JudgeLineParams<Code extends JudgeLineCode> = Record<
  (typeof JUDGE_LINES)[Code][number],
  string | number
>;

export interface JudgeLine {
  code: JudgeLineCode;
  params: Record<string, string | number>;
}

/** The parameters' texts are such as may be shown: without control characters. */
export const judgeLine = <Code extends JudgeLineCode>(
  code: Code,
  params: JudgeLineParams<Code>,
): JudgeLine => ({ code, params });

/**
 * Begins a line of the runner's, as in RFC 7464: no program can write it, for control characters of its output are
 * shown as pictures.
 */
const RECORD_SEPARATOR = '\u001e';

/** As it stands in a stored log, with its line end. */
export const encodeJudgeLine = ({ code, params }: JudgeLine): string =>
  `${RECORD_SEPARATOR}${JSON.stringify({ code, params })}\n`;

/** Begins a line of the platform's where a log is read. */
export const JUDGE_PREFIX = '[judge]';

/** What a program wrote to look like one, or like one that is quoted. */
const FORGED = /^>*\[judge\]/iu;
/** What shows nothing of itself, or only a gap: before those letters and between them it makes no difference to a reader. */
const UNSEEN = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+/gu;

/** Letters of full width and the like look as those that they stand for. */
const isForged = (line: string): boolean => FORGED.test(line.replace(UNSEEN, '').normalize('NFKC'));

/** A stored log with the runner's lines in words; a program's that looks like one of them is quoted, as mail quotes. */
export const wordJudgeLog = (log: string, words: (line: JudgeLine) => string): string =>
  log
    .split('\n')
    .map((line) => {
      const found = line.startsWith(RECORD_SEPARATOR) ? decodeJudgeLine(line.slice(1)) : null;
      if (found) return `${JUDGE_PREFIX} ${words(found)}`;
      return isForged(line) ? `>${line}` : line;
    })
    .join('\n');

/** Null when it is none; a code of a newer runner is known by nobody here and kept. */
function decodeJudgeLine(text: string): JudgeLine | null {
  try {
    const { code, params } = JSON.parse(text) as Partial<JudgeLine>;
    return code && params ? { code, params } : null;
  } catch {
    return null;
  }
}
