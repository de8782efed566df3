import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { GIB, type Id, type UploadLimit } from '@tianheng/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { AppError } from '../../common/app-error.ts';
import { SET_BACK } from '../../database/clock.ts';
import { ObjectStorage } from '../drivers/object-storage.ts';
import { requireRoom } from '../drivers/room.ts';

/** Who sends how much. */
export interface Sending {
  personId: Id;
  teamId: Id | null;
  /** bytes; as many as there may be where they are not known yet */
  bytes: number;
}

interface Used {
  subject: string;
  seconds: number;
  files: number;
  bytes: string;
  /** seconds until the window ends */
  remaining: number;
}

/**
 * Bounds what people and teams send, before its first byte is read: the whole length is taken at once, so that many
 * that come together are bounded too, and what was not stored is given back. The counts hold for all instances.
 */
@Injectable()
export class UploadQuota {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly storage: ObjectStorage,
  ) {}

  /** Gives back what `work` did not store. UPLOAD_QUOTA_REACHED, TOO_MANY_REQUESTS, STORAGE_FULL */
  async during<Stored extends { size: number }>(
    limits: readonly UploadLimit[],
    sending: Sending,
    work: () => Promise<Stored>,
  ): Promise<Stored> {
    const at = await this.take(limits, sending);
    let size = 0;
    try {
      const stored = await work();
      size = stored.size;
      return stored;
    } finally {
      await this.giveBack(limits, { ...sending, bytes: sending.bytes - size }, at);
    }
  }

  /** The instant, for giving it back. UPLOAD_QUOTA_REACHED, TOO_MANY_REQUESTS; STORAGE_FULL where there is no room. */
  private async take(limits: readonly UploadLimit[], sending: Sending): Promise<Date> {
    await requireRoom(this.storage, sending.bytes);
    return this.database.transaction((manager) => this.count(manager, limits, sending));
  }

  /**
   * As take, within the caller's transaction: whoever is refused has sent nothing, for the counts go back with it.
   * UPLOAD_QUOTA_REACHED, TOO_MANY_REQUESTS
   */
  async count(manager: EntityManager, limits: readonly UploadLimit[], sending: Sending): Promise<Date> {
    const bounded = boundedBy(limits, sending);
    const used = await manager.query<(Used & { now: Date })[]>(
      `insert into upload_usage as u (subject, seconds, began_at, files, bytes)
       select subject, seconds, now(), 1, $3 from unnest($1::text[], $2::integer[]) as l(subject, seconds)
       order by subject, seconds
       on conflict (subject, seconds) do update set
         files = case when ${IS_CURRENT} then u.files + 1 else 1 end,
         bytes = case when ${IS_CURRENT} then u.bytes + excluded.bytes else excluded.bytes end,
         began_at = case when ${IS_CURRENT} then u.began_at else excluded.began_at end
       returning subject, seconds, files, bytes, now() as now,
         greatest(1, ceil(extract(epoch from began_at - now()) + seconds))::integer as remaining`,
      [bounded.map(({ subject }) => subject), bounded.map(({ seconds }) => seconds), sending.bytes],
    );
    for (const limit of bounded) refuseBeyond(limit, used);
    return used[0]?.now ?? new Date();
  }

  /** Never more than the window holds that it was taken from. */
  async giveBack(limits: readonly UploadLimit[], sending: Sending, at: Date): Promise<void> {
    const subjects = boundedBy(limits, sending).map(({ subject }) => subject);
    if (sending.bytes === 0 || subjects.length === 0) return;
    await this.database.query(
      `with held as (
         select subject, seconds from upload_usage where subject = any($1) and date_trunc('milliseconds', began_at) <= $2
         order by subject, seconds for update)
       update upload_usage u set bytes = greatest(0, u.bytes - $3) from held
       where u.subject = held.subject and u.seconds = held.seconds`,
      [subjects, at, sending.bytes],
    );
  }
}

const IS_CURRENT = `(u.began_at + make_interval(secs => u.seconds) > excluded.began_at
  and u.began_at <= excluded.began_at + ${SET_BACK})`;

type Bounded = UploadLimit & { subject: string };

function boundedBy(limits: readonly UploadLimit[], { personId, teamId }: Sending): Bounded[] {
  return limits.flatMap((limit) => {
    if (limit.of === 'person') return [{ ...limit, subject: `person:${personId}` }];
    return teamId === null ? [] : [{ ...limit, subject: `team:${teamId}` }];
  });
}

function refuseBeyond(limit: Bounded, used: Used[]): void {
  const row = used.find(({ subject, seconds }) => subject === limit.subject && seconds === limit.seconds);
  if (!row || (row.files <= limit.files && Number(row.bytes) <= limit.bytes)) return;
  const headers = { 'retry-after': String(row.remaining) };
  if (!Number.isFinite(limit.bytes)) throw new AppError('TOO_MANY_REQUESTS', {}, { headers });
  const params = { files: limit.files, size: limit.bytes / GIB, minutes: Math.ceil(row.remaining / 60) };
  throw new AppError('UPLOAD_QUOTA_REACHED', params, { headers });
}
