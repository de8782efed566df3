import { Injectable } from '@nestjs/common';
import type { UiLanguage } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { WakeUps } from '../queue/wake-ups.ts';
import { MAIL_LANE, MAIL_LEASE_SECONDS } from './mail.lane.ts';

/** What tells people of something done is not sent any more after three days. */
export const NOTICE_TTL_SECONDS = 3 * 24 * 3600;

export interface NewMail {
  /** a kind that has a composer */
  kind: string;
  language: UiLanguage;
  /** what the composer needs; never a secret */
  params: Record<string, string>;
  /** somebody waits for it: it is sent before others */
  isAwaited?: boolean;
  /** while a mail of this key waits, another is not taken */
  dedupeKey?: string;
  /** after so long it is not sent any more */
  ttlSeconds: number;
}

/** Records a mail to be sent, within the caller's transaction. Unless a worker is woken it is sent a little later. */
export async function recordMail(manager: EntityManager, mail: NewMail): Promise<void> {
  // An expired mail of the same key gives way, under an id that nobody who still sends it holds.
  await manager.query(
    `insert into mail (kind, language, params, dedupe_key, precedence, expires_at)
     values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
     on conflict (dedupe_key) do update set
       id = excluded.id, kind = excluded.kind, language = excluded.language, params = excluded.params,
       precedence = excluded.precedence, attempts = 0, not_before = excluded.not_before, created_at = excluded.created_at,
       expires_at = excluded.expires_at
     where mail.expires_at <= now()`,
    [mail.kind, mail.language, mail.params, mail.dedupeKey ?? null, mail.isAwaited ? 0 : 1, mail.ttlSeconds],
  );
  if (mail.isAwaited && mail.dedupeKey !== undefined) await hurry(manager, mail.dedupeKey);
}

/**
 * Whoever asks again need not sit out a wait that failures have made long. One that is put off no farther than a lease
 * reaches may be just being sent, and stays.
 */
async function hurry(manager: EntityManager, dedupeKey: string): Promise<void> {
  await manager.query(
    `update mail set not_before = now()
     where dedupe_key = $1 and precedence = 0 and not_before > now() + make_interval(secs => $2)`,
    [dedupeKey, MAIL_LEASE_SECONDS],
  );
}

@Injectable()
export class MailService {
  constructor(private readonly wakeUps: WakeUps) {}

  /** Records a mail to be sent, within the caller's transaction; call `wake` after its commit. */
  send(manager: EntityManager, mail: NewMail): Promise<void> {
    return recordMail(manager, mail);
  }

  /** Takes back those that wait of this kind and with these params, within the caller's transaction. */
  async withdraw(manager: EntityManager, { kind, params }: Pick<NewMail, 'kind' | 'params'>): Promise<void> {
    await manager.query('delete from mail where kind = $1 and params @> $2', [kind, params]);
  }

  /** Tells a worker to look at the rows now. */
  wake(): void {
    this.wakeUps.wake(MAIL_LANE);
  }
}
