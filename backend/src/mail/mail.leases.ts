import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Id } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import type { MailDraft } from './mail.composers.ts';

/** Longer than an attempt may take. */
const LEASE = `interval '2 minutes'`;
/** 5 s, 10 s, 20 s ... 5 min between attempts. */
const BACKOFF = `least(interval '5 seconds' * 2 ^ least(attempts - 1, 10), interval '5 minutes')`;

/** One attempt at a mail; the attempt's number is its right to write. */
export interface ClaimedMail extends MailDraft {
  kind: string;
}

/** Every write of a worker, each without effect once the attempt is someone else's. */
@Injectable()
export class MailLeases {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The mail that has been due longest and that nobody holds. */
  async claim(kinds: string[]): Promise<ClaimedMail | null> {
    const [claimed] = await this.write<ClaimedMail>(
      `update mail set attempts = attempts + 1, not_before = now() + ${LEASE}
       where id = (
         select id from mail where not_before <= now() and expires_at > now() and kind = any($1)
         order by not_before limit 1 for update skip locked)
       returning id, kind, language, params, attempts as attempt`,
      [kinds],
    );
    return claimed ?? null;
  }

  /** The mail is sent, or there is nothing to send. */
  async remove({ id, attempt }: ClaimedMail): Promise<void> {
    await this.write(`delete from mail where id = $1 and attempts = $2 returning id`, [id, attempt]);
  }

  /** To be tried again, later each time, or dropped where that would be too late. */
  async postpone({ id, attempt }: ClaimedMail): Promise<void> {
    await this.write(
      `update mail set not_before = least(now() + ${BACKOFF}, expires_at) where id = $1 and attempts = $2 returning id`,
      [id, attempt],
    );
  }

  /** Gives the mail back as if it had not been claimed. */
  async release({ id, attempt }: ClaimedMail): Promise<void> {
    await this.write(
      `update mail set not_before = now(), attempts = attempts - 1 where id = $1 and attempts = $2 returning id`,
      [id, attempt],
    );
  }

  /** What is of no use any more, unless it is just being sent. */
  async dropExpired(): Promise<{ id: Id; kind: string }[]> {
    return this.write(
      `delete from mail where not_before <= now() and expires_at <= now() returning id, kind`,
    );
  }

  /** A write with `returning` answers [rows, count]. */
  private async write<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const [rows] = await this.dataSource.query<[Row[], number]>(sql, values);
    return rows;
  }
}
