import {
  CAPTCHA_HEADER,
  CAPTCHA_TTL_SECONDS,
  CAPTCHA_WORK_BITS,
  captchaWorkCode,
  type CaptchaWork,
} from '@tianheng/contracts';
import { networkError, toApiError } from './api-error.ts';
import { API_PREFIX } from './headers.ts';

/** Tried at a time, so that every processor of the device has some. */
const BATCH = 32;
/** A device that slept over one challenge gets another. */
const TRIES = 2;

export interface FoundCode {
  code: string;
  /** what it answers: the cookie may name another tab's by now */
  challenge: string | undefined;
}

const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
const toHex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Browsers derive keys on secure connections alone. */
export const canWork = (): boolean => 'subtle' in crypto;

/** Tries codes until one gives the target, beside the page's own work; null where none does, or not by `until`, epoch ms. */
export async function workOut(
  { seed, rounds, codes, target }: CaptchaWork,
  signal: AbortSignal,
  until: number,
): Promise<string | null> {
  const key = await crypto.subtle.importKey('raw', fromHex(seed), 'PBKDF2', false, ['deriveBits']);
  const given = async (number: number): Promise<string> => {
    const salt = new TextEncoder().encode(captchaWorkCode(number));
    const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds };
    return toHex(await crypto.subtle.deriveBits(how, key, CAPTCHA_WORK_BITS));
  };
  for (let from = 0; from < codes; from += BATCH) {
    signal.throwIfAborted();
    const numbers = Array.from({ length: Math.min(BATCH, codes - from) }, (_, at) => from + at);
    const found = (await Promise.all(numbers.map(given))).indexOf(target);
    if (Date.now() >= until) return null;
    if (found >= 0) return captchaWorkCode(from + found);
  }
  return null;
}

/** Asks for a challenge, which takes the place of the picture's, and works it out; null where that fails. Rejects with an ApiError. */
export async function findCode(signal: AbortSignal, language: string): Promise<FoundCode | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const until = Date.now() + CAPTCHA_TTL_SECONDS * 1000;
    const { work, challenge } = await askForWork(signal, language);
    const code = await workOut(work, signal, until);
    if (code !== null) return { code, challenge };
  }
  return null;
}

async function askForWork(
  signal: AbortSignal,
  language: string,
): Promise<{ work: CaptchaWork; challenge: string | undefined }> {
  const answer = await fetch(`${API_PREFIX}/verification_code/work`, {
    signal,
    headers: { 'Accept-Language': language },
  }).catch(() => {
    throw networkError();
  });
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw toApiError(answer.status, body, (name) => answer.headers.get(name));
  return { work: body as CaptchaWork, challenge: answer.headers.get(CAPTCHA_HEADER) ?? undefined };
}
