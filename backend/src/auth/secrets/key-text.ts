import { createHash, randomBytes } from 'node:crypto';
import { API_KEY_PREFIX } from '@tianheng/contracts';

const BYTES = 32;

/** A new key: the prefix and 256 random bits. */
export const makeKey = (): string => API_KEY_PREFIX + randomBytes(BYTES).toString('base64url');

/** What is kept of a key. */
export const digestOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The key of an `Authorization` header, if that is one and no session's token. */
export function keyOfHeader(authorization: string | undefined): string | null {
  const [, token = ''] = /^bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  return token.startsWith(API_KEY_PREFIX) ? token : null;
}
