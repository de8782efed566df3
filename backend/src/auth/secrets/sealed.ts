import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals text for one owner: another's row, or a changed one, does not open. */
export class Sealed {
  private readonly key: Buffer;

  constructor(key: KeyObject, purpose: string) {
    this.key = Buffer.from(hkdfSync('sha256', key, '', `tianheng sealed ${purpose}`, 32));
  }

  seal(text: string, owner: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, nonce).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** Throws where it was not sealed so. */
  open(sealed: string, owner: string): string {
    const bytes = Buffer.from(sealed, 'base64url');
    const decipher = createDecipheriv(CIPHER, this.key, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return (
      decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    );
  }
}
