import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Id } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { Upload } from './upload.entity.ts';

/** How long after a process died another one begins anew. */
const LEASE_SECONDS = 60;
const RENEWALS = 4;

const LEASE = `now() + make_interval(secs => ${LEASE_SECONDS})`;
/** What ends so much later than any does was written before the database's clock was set back. */
const IS_FREE = `coalesce(joined_until not between now() and ${LEASE} + make_interval(secs => ${LEASE_SECONDS}), true)`;

/**
 * One at a time, in all processes, puts an upload's parts together: a part sent again may land in between, and what is joined
 * replaces the object. It is a lease in the upload's row, so neither a connection nor a transaction lasts as long as the work.
 */
@Injectable()
export class Joining {
  private readonly logger = new Logger(Joining.name);

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** What the work gives, which gets the name that the row knows it by; null where another one is at it, or it is over. */
  async alone<Result>(id: Id, work: (joiner: Id) => Promise<Result>): Promise<Result | null> {
    const joiner = randomUUID();
    const isFree = `completed_at is null and expires_at > now() and ${IS_FREE}`;
    if (!(await this.lease(id, joiner, isFree))) return null;
    const renewal = setInterval(() => void this.renew(id, joiner), (LEASE_SECONDS / RENEWALS) * 1000);
    try {
      return await work(joiner);
    } finally {
      clearInterval(renewal);
      await this.giveBack(id, joiner);
    }
  }

  private async lease(id: Id, joiner: Id, condition: string): Promise<boolean> {
    const { affected } = await this.database
      .createQueryBuilder()
      .update(Upload)
      .set({ joiner, joinedUntil: () => LEASE })
      .where(`id = :id and ${condition}`, { id, holder: joiner })
      .execute();
    return affected === 1;
  }

  /** A database that is away for a moment costs nothing: the next one comes soon enough. */
  private async renew(id: Id, joiner: Id): Promise<void> {
    try {
      await this.lease(id, joiner, 'joiner = :holder');
    } catch (error) {
      this.logger.warn(
        { err: error, upload_id: id },
        'It could not be told that an upload is still put together.',
      );
    }
  }

  /** Where it fails, the lease runs out by itself. */
  private async giveBack(id: Id, joiner: Id): Promise<void> {
    try {
      await this.database.getRepository(Upload).update({ id, joiner }, { joiner: null, joinedUntil: null });
    } catch (error) {
      this.logger.warn(
        { err: error, upload_id: id },
        'It could not be told that an upload waits for nobody.',
      );
    }
  }
}
