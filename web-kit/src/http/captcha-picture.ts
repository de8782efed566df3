import { CAPTCHA_HEADER } from '@tianheng/contracts';
import { networkError } from './api-error.ts';
import { API_PREFIX } from './headers.ts';

export interface CaptchaPicture {
  /** the picture itself, as an address */
  src: string;
  /** what it asks: the cookie may name another tab's by now */
  challenge: string | undefined;
}

/** Asks for a picture, each `stamp` for another; rejects where none comes. */
export async function captchaPicture(stamp: number, signal: AbortSignal): Promise<CaptchaPicture> {
  const answer = await fetch(`${API_PREFIX}/verification_code?t=${stamp}`, { signal });
  if (!answer.ok) throw networkError(answer.status);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const type = answer.headers.get('Content-Type') ?? '';
  return {
    src: `data:${type};base64,${btoa(String.fromCharCode(...bytes))}`,
    challenge: answer.headers.get(CAPTCHA_HEADER) ?? undefined,
  };
}
