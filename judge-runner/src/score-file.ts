import {
  JUDGE_MESSAGE_MAX,
  isJudgeMessage,
  metricsFault,
  SCORE_FILE_MAX_BYTES,
  type ScoreFile,
} from '@tianheng/contracts';
import { errorCode, errorText, JudgeFault } from './faults.ts';
import { isOfFile, openRegular } from './regular-file.ts';
import { printable } from './text.ts';

const FIELDS = new Set(['version', 'verdict', 'score', 'message', 'message_zh', 'metrics']);

/** Reads what the judge wrote; a JudgeFault says what is wrong with it, any other error is the host's. */
export async function readScoreFile(file: string, maxScore: number): Promise<ScoreFile> {
  return parseScore(await readBounded(file), maxScore);
}

async function readBounded(file: string): Promise<Buffer> {
  const source = await openRegular(file).catch((error: unknown) => {
    if (!isOfFile(error)) throw error;
    const code = errorCode(error);
    throw new JudgeFault(
      code === 'ENOENT' ? 'score.json was not written' : `score.json cannot be opened: ${code}`,
    );
  });
  if (!source) throw new JudgeFault('score.json is not a regular file');
  const { handle, size } = source;
  try {
    if (size > SCORE_FILE_MAX_BYTES) throw new JudgeFault(`score.json has ${size} bytes`);
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
  const { version, verdict, score, message, message_zh: messageZh, metrics } = document;
  if (version !== 1) throw new JudgeFault('score.json: version is not 1');
  if (verdict !== 'accepted' && verdict !== 'wrong_answer')
    throw new JudgeFault('score.json: unknown verdict');
  if (typeof score !== 'number' || !Number.isFinite(score) || score < 0 || score > maxScore) {
    throw new JudgeFault(`score.json: score is not a number from 0 to ${maxScore}`);
  }
  return {
    version,
    verdict,
    score,
    message: parseMessage('message', message),
    ...(messageZh !== undefined && { message_zh: parseMessage('message_zh', messageZh) }),
    metrics: parseMetrics(metrics),
  };
}

function parseMessage(field: string, text: unknown): string {
  if (isJudgeMessage(text)) return printable(text, text.length);
  throw new JudgeFault(`score.json: ${field} is not a text of at most ${JUDGE_MESSAGE_MAX} characters`);
}

function parseMetrics(metrics: unknown): Record<string, number> {
  if (metrics === undefined) return {};
  const fault = metricsFault(metrics);
  if (fault) throw new JudgeFault(`score.json: ${fault}`);
  return metrics as Record<string, number>;
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
