import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';

const SIGNED_PATH = '/v1/object-storage/signed';

export type SignedMethod = 'GET' | 'PUT';

interface Grant {
  method: SignedMethod;
  /** the object's key, or the path of an answer that is made from several */
  key: string;
  /** unix seconds */
  expires: number;
  /** of a PUT; 0 for GET */
  maxBytes: number;
}

/** Makes and checks this API's own signed URLs: each is good for one method, one object and a while. */
export class UrlSigner {
  constructor(private readonly secret: KeyObject) {}

  sign(method: SignedMethod, key: string, ttlSeconds: number, maxBytes = 0): string {
    const query = this.grant({ method, key, maxBytes }, ttlSeconds);
    if (method === 'PUT') query.set('max_bytes', String(maxBytes));
    return `${SIGNED_PATH}/${key}?${query.toString()}`;
  }

  /** Of a path of this API that is read, with what it is asked for. */
  signPath(path: string, ttlSeconds: number): string {
    const grant = this.grant({ method: 'GET', key: path, maxBytes: 0 }, ttlSeconds).toString();
    return `${path}${path.includes('?') ? '&' : '?'}${grant}`;
  }

  verify(grant: Grant, signature: string): boolean {
    // As text: the decoder would take several spellings for the same bytes.
    const given = Buffer.from(signature);
    const right = Buffer.from(this.signature(grant));
    return (
      given.length === right.length && timingSafeEqual(given, right) && Date.now() / 1000 <= grant.expires
    );
  }

  private grant(grant: Omit<Grant, 'expires'>, ttlSeconds: number): URLSearchParams {
    const expires = Math.ceil(Date.now() / 1000) + ttlSeconds;
    return new URLSearchParams({
      expires: String(expires),
      signature: this.signature({ ...grant, expires }),
    });
  }

  private signature({ method, key, expires, maxBytes }: Grant): string {
    return createHmac('sha256', this.secret)
      .update(`${method}\n${key}\n${expires}\n${maxBytes}`)
      .digest('base64url');
  }
}
