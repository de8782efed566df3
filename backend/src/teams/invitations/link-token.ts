import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { UUID_PATTERN, type Id } from '@tianheng/contracts';
import { Config } from '../../config.ts';

/** Signs what invitation links name, so that no id that became known elsewhere opens a team. */
@Injectable()
export class LinkTokens {
  private readonly key: Buffer;

  constructor({ jwtKey }: Config) {
    this.key = Buffer.from(hkdfSync('sha256', jwtKey, '', 'tianheng team link', 32));
  }

  sign(linkId: Id): string {
    return `${linkId}.${this.signatureOf(linkId)}`;
  }

  /** The id that a good token names; null for any other text. */
  read(token: string): Id | null {
    const [id = '', signature = '', ...more] = token.split('.');
    if (more.length > 0 || !UUID_PATTERN.test(id)) return null;
    const [given, right] = [Buffer.from(signature), Buffer.from(this.signatureOf(id))];
    return given.length === right.length && timingSafeEqual(given, right) ? id : null;
  }

  private signatureOf(linkId: Id): string {
    return createHmac('sha256', this.key).update(linkId).digest('base64url');
  }
}
