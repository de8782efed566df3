import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RECOVERY_CODES, type Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { KeyedHash } from '../secrets/keyed-hash.ts';
import { RecoveryCode } from './recovery-code.entity.ts';

/** Without the characters that look like one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const HALF = 5;

const half = (): string => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
const plain = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();

/** Codes for who has lost the authenticator; the database holds their hashes alone. */
@Injectable()
export class RecoveryCodes {
  constructor(private readonly hash: KeyedHash) {}

  /** New ones in place of all before. */
  async renew(manager: EntityManager, userId: Id): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`);
    await this.forget(manager, userId);
    await manager.insert(
      RecoveryCode,
      codes.map((code) => ({ userId, codeHash: this.hashOf(userId, code) })),
    );
    return codes;
  }

  /** Deleting is what makes it good once: of two at a time only one gets the row. */
  async spend(manager: EntityManager, userId: Id, code: string): Promise<boolean> {
    const { affected } = await manager.delete(RecoveryCode, { userId, codeHash: this.hashOf(userId, code) });
    return affected === 1;
  }

  async forget(manager: EntityManager, userId: Id): Promise<void> {
    await manager.delete(RecoveryCode, { userId });
  }

  left(manager: EntityManager, userId: Id): Promise<number> {
    return manager.countBy(RecoveryCode, { userId });
  }

  private hashOf(userId: Id, code: string): string {
    return this.hash.of('recovery code', userId, plain(code));
  }
}
