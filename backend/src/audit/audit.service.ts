import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import type { AuditAction, Id } from '@tianheng/contracts';
import { Raw, type EntityManager, type FindOperator } from 'typeorm';
import type { Caller } from '../common/caller.ts';
import { SET_BACK } from '../database/clock.ts';
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

/** Something that was looked at or taken out, and is no different for it. */
export interface SensitiveRead extends Pick<Deed, 'action' | 'objectId' | 'why'> {
  /** what was read, without what it says */
  facts: AuditFacts;
}

/** Of late; what lies ahead was written before the clock was set back, and says nothing of when. */
const withinHours = (hours: number): FindOperator<Date> =>
  Raw(
    (at) =>
      `${at} between clock_timestamp() - make_interval(hours => :hours) and clock_timestamp() + ${SET_BACK}`,
    { hours },
  );

/** Remembers what administrators do. */
@Injectable()
export class Audit {
  /** Within the transaction of the deed itself: neither is there without the other. */
  record(manager: EntityManager, caller: Caller, deed: Deed): Promise<void> {
    return this.recordAll(manager, caller, [deed]);
  }

  /**
   * Before anything is handed out: whoever cannot be written down gets nothing. For exports, downloads of what teams
   * submitted, and whatever else shows an administrator what is not theirs.
   */
  recordRead(manager: EntityManager, caller: Caller, { facts, ...read }: SensitiveRead): Promise<void> {
    return this.record(manager, caller, { ...read, before: {}, after: facts });
  }

  /** Whether this person did the same to it within the last hour. */
  hasLately(
    manager: EntityManager,
    { user }: Caller,
    { action, objectId }: Pick<Deed, 'action' | 'objectId'>,
  ): Promise<boolean> {
    return manager.existsBy(AuditEntry, {
      ...{ action, objectId, objectType: typeOf(action), userId: user.id },
      at: withinHours(1),
    });
  }

  /** Whether anybody did this to it within the last so many hours. */
  wasDone(
    manager: EntityManager,
    { action, objectId }: Pick<Deed, 'action' | 'objectId'>,
    hours: number,
  ): Promise<boolean> {
    return manager.existsBy(AuditEntry, {
      ...{ action, objectId, objectType: typeOf(action) },
      at: withinHours(hours),
    });
  }

  /** As `record`, an entry for each that changed something: what is saved as it was read is no deed. */
  async recordAll(manager: EntityManager, caller: Caller, deeds: Deed[]): Promise<void> {
    const done = deeds.filter((deed) => !changesNothing(deed));
    await manager.save(done.map((deed) => manager.create(AuditEntry, entryOf(caller, deed))));
  }
}

/** Not of a deed that has no states, such as the reset of a password. */
const changesNothing = ({ before, after, why }: Deed): boolean =>
  !why && before !== null && Object.keys(before).length > 0 && isDeepStrictEqual(before, after);

const typeOf = (action: AuditAction): string => action.split('.', 1)[0] ?? '';

function entryOf(
  { user, address, via, audience, sessionId, keyPrefix }: Caller,
  { action, objectId, before, after, why }: Deed,
): Omit<AuditEntry, 'id' | 'at'> {
  return {
    userId: user.id,
    username: user.username,
    ...{ address, via, audience, sessionId, keyPrefix, action, objectId },
    objectType: typeOf(action),
    ...differences(before, after),
    why: why || null,
  };
}
