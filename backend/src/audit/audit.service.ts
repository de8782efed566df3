import { Injectable } from '@nestjs/common';
import type { AuditAction, Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../common/caller.ts';
import { AuditEntry, type AuditFacts } from './audit-entry.entity.ts';
import { differences } from './differences.ts';

export interface Deed {
  action: AuditAction;
  objectId: Id;
  /** whole states, without secrets; what is the same in both is not kept. Null before: new; null after: gone */
  before: AuditFacts | null;
  after: AuditFacts | null;
  why?: string;
}

/** Remembers what administrators do. */
@Injectable()
export class Audit {
  /** Within the transaction of the deed itself: neither is there without the other. */
  async record(manager: EntityManager, caller: Caller, deed: Deed): Promise<void> {
    const { action, objectId, why } = deed;
    const { user, address, via, audience, sessionId } = caller;
    const entry = manager.create(AuditEntry, {
      userId: user.id,
      username: user.username,
      ...{ address, via, audience, sessionId, action, objectId },
      objectType: action.split('.')[0],
      ...differences(deed.before, deed.after),
      why: why || null,
    });
    await manager.save(entry);
  }
}
