import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import {
  JUDGE_MESSAGE_MAX,
  JUDGE_METRICS_MAX,
  SCORE_FILE_MAX_BYTES,
  type ScoreFile,
} from '@tianheng/contracts';
import { errorText, JudgeFault } from './faults.ts';
import { printable } from './text.ts';

const FIELDS = new Set(['version', 'verdict', 'score', 'message', 'metrics']);
const METRIC_NAME_MAX = 64;

/** Reads what the judge wrote; a JudgeFault says what is wrong with it. */
export async function readScoreFile(file: string, maxScore: number): Promise<ScoreFile> {
  return parseScore(await readBounded(file), maxScore);
}

/** Opened without following a link or waiting for a writer: the folder was the judge's to fill. */
async function readBounded(file: string): Promise<Buffer> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    (error: NodeJS.ErrnoException) => {
      throw new JudgeFault(
        error.code === 'ENOENT' ? 'score.json was not written' : `score.json cannot be opened: ${error.code}`,
      );
    },
  );
  try {
    const status = await handle.stat();
    if (!status.isFile()) throw new JudgeFault('score.json is not a regular file');
    if (status.size > SCORE_FILE_MAX_BYTES) throw new JudgeFault(`score.json has ${status.size} bytes`);
    const buffer = Buffer.alloc(SCORE_FILE_MAX_BYTES + 1);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Strict: every field known, given once, of its type and within its bounds. */
export function parseScore(bytes: Buffer, maxScore: number): ScoreFile {
  const document = parseStrict(bytes);
  if (!isRecord(document)) throw new JudgeFault('score.json is not an object');
  const unknown = Object.keys(document).find((field) => !FIELDS.has(field));
  if (unknown !== undefined)
    throw new JudgeFault(`score.json has an unknown field ${JSON.stringify(unknown)}`);
  const { version, verdict, score, message, metrics } = document;
  if (version !== 1) throw new JudgeFault('score.json: version is not 1');
  if (verdict !== 'accepted' && verdict !== 'wrong_answer')
    throw new JudgeFault('score.json: unknown verdict');
  if (typeof score !== 'number' || !Number.isFinite(score) || score < 0 || score > maxScore) {
    throw new JudgeFault(`score.json: score is not a number from 0 to ${maxScore}`);
  }
  if (typeof message !== 'string' || [...message].length > JUDGE_MESSAGE_MAX) {
    throw new JudgeFault(`score.json: message is not a text of at most ${JUDGE_MESSAGE_MAX} characters`);
  }
  return {
    version,
    verdict,
    score,
    message: printable(message, JUDGE_MESSAGE_MAX),
    metrics: parseMetrics(metrics),
  };
}

function parseMetrics(metrics: unknown): Record<string, number> {
  if (metrics === undefined) return {};
  if (!isRecord(metrics)) throw new JudgeFault('score.json: metrics is not an object');
  const pairs = Object.entries(metrics);
  if (pairs.length > JUDGE_METRICS_MAX)
    throw new JudgeFault(`score.json: more than ${JUDGE_METRICS_MAX} metrics`);
  return Object.fromEntries(
    pairs.map(([name, value]) => {
      if (typeof value !== 'number' || !Number.isFinite(value)) {
        throw new JudgeFault(`score.json: metric ${JSON.stringify(name)} is not a finite number`);
      }
      if (name.length > METRIC_NAME_MAX) throw new JudgeFault('score.json: a metric has too long a name');
      return [printable(name, METRIC_NAME_MAX), value];
    }),
  );
}

function parseStrict(bytes: Buffer): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const document: unknown = JSON.parse(text);
    refuseDuplicates(text);
    return document;
  } catch (error) {
    if (error instanceof JudgeFault) throw error;
    throw new JudgeFault(`score.json is not strict JSON: ${errorText(error)}`.slice(0, 300));
  }
}

/** JSON.parse silently takes the last of two equal fields; this walks the text, already known to be valid JSON. */
function refuseDuplicates(text: string): void {
  const open: (Set<string> | null)[] = [];
  for (const match of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g)) {
    const [token, isField] = match;
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (isField) {
      const field = JSON.parse(token.slice(0, -isField.length)) as string;
      const seen = open.at(-1);
      if (seen?.has(field)) throw new JudgeFault(`score.json has the field ${JSON.stringify(field)} twice`);
      seen?.add(field);
    }
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
