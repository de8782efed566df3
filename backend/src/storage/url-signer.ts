import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';

export const SIGNED_PATH = '/v1/object-storage/signed';

export type SignedMethod = 'GET' | 'PUT';

interface Grant {
  method: SignedMethod;
  key: string;
  /** unix seconds */
  expires: number;
  /** of a PUT; 0 for GET */
  maxBytes: number;
}

/** Makes and checks the folder storage's URLs: each is good for one method, one object and a while. */
export class UrlSigner {
  constructor(private readonly secret: KeyObject) {}

  sign(method: SignedMethod, key: string, ttlSeconds: number, maxBytes = 0): string {
    const expires = Math.ceil(Date.now() / 1000) + ttlSeconds;
    const query = new URLSearchParams({ expires: String(expires) });
    if (method === 'PUT') query.set('max_bytes', String(maxBytes));
    query.set('signature', this.signature({ method, key, expires, maxBytes }).toString('base64url'));
    return `${SIGNED_PATH}/${key}?${query.toString()}`;
  }

  verify(grant: Grant, signature: string): boolean {
    const given = Buffer.from(signature, 'base64url');
    const right = this.signature(grant);
    return (
      given.length === right.length && timingSafeEqual(given, right) && Date.now() / 1000 <= grant.expires
    );
  }

  private signature({ method, key, expires, maxBytes }: Grant): Buffer {
    return createHmac('sha256', this.secret).update(`${method}\n${key}\n${expires}\n${maxBytes}`).digest();
  }
}
