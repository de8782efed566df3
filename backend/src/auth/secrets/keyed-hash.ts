import { createHmac, hkdfSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../config.ts';

/** Hashes what the database may hold but not tell: codes, addresses, names. Nobody without the key can try them out. */
@Injectable()
export class KeyedHash {
  private readonly key: Buffer;

  constructor(config: Config) {
    this.key = Buffer.from(hkdfSync('sha256', config.jwtKey, '', 'tianheng keyed hash', 32));
  }

  /** Different for each purpose, and for each way of parting the words. */
  of(purpose: string, ...words: string[]): string {
    return createHmac('sha256', this.key)
      .update(JSON.stringify([purpose, ...words]))
      .digest('base64url');
  }
}
