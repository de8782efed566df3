import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { isStorable } from './storable.ts';

/** More levels than any body of ours has. */
const LEVELS_MAX = 20;
/**
 * More members of one object, and more values altogether, than any body of ours has: a thousand accounts are eight thousand.
 * A megabyte holds a hundred times as many, and whoever checks them has no time for anybody else meanwhile.
 */
const MEMBERS_MAX = 1000;
const VALUES_MAX = 20_000;
const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]+)/i;

/** Whether a member may be called so; what every object has already would be taken for that, or lost. */
export const isName = (text: string): boolean =>
  text !== '' && isStorable(text) && !(text in Object.prototype);

/** What a value has on all its levels. */
interface Counts {
  members: number;
  values: number;
}

/** Adds what a value has; throws at what no body of ours holds. */
function count(value: unknown, counts: Counts, levels: number = LEVELS_MAX): void {
  if (typeof value === 'string' && !isStorable(value)) throw new AppError('MALFORMED_REQUEST');
  // 1e400 is read as Infinity.
  if (typeof value === 'number' && !Number.isFinite(value)) throw new AppError('MALFORMED_REQUEST');
  if (typeof value !== 'object' || value === null) return;
  if (levels === 0) throw new AppError('MALFORMED_REQUEST');
  const { length } = Array.isArray(value) ? value : Object.keys(value);
  counts.values += length;
  if (counts.values > VALUES_MAX) throw new AppError('BODY_TOO_LARGE');
  if (Array.isArray(value)) {
    for (const inner of value as unknown[]) count(inner, counts, levels - 1);
    return;
  }
  if (length > MEMBERS_MAX) throw new AppError('BODY_TOO_LARGE');
  counts.members += length;
  for (const [name, inner] of Object.entries(value)) {
    if (!isName(name)) throw new AppError('MALFORMED_REQUEST');
    count(inner, counts, levels - 1);
  }
}

/** How many members the text of a valid value names. */
function countNames(text: string): number {
  let count = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '"') quoted = !quoted;
    else if (character === ':' && !quoted) count += 1;
  }
  return count;
}

/** A JSON body without anything that two readers could understand differently. MALFORMED_REQUEST, BODY_TOO_LARGE */
export function parseJson(bytes: Buffer): unknown {
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError('MALFORMED_REQUEST', {}, { cause });
  }
  const counts: Counts = { members: 0, values: 0 };
  count(value, counts);
  // A name that is given twice is there once.
  if (counts.members !== countNames(text)) throw new AppError('MALFORMED_REQUEST');
  return value;
}

/** Parses `application/json`, which is UTF-8. MEDIA_TYPE_UNSUPPORTED, MALFORMED_REQUEST, BODY_TOO_LARGE */
export async function readJson({ headers }: FastifyRequest, bytes: Buffer): Promise<unknown> {
  const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1];
  if (charset && !/^utf-?8$/i.test(charset)) throw new AppError('MEDIA_TYPE_UNSUPPORTED');
  return parseJson(bytes);
}
