import { createHash } from 'node:crypto';
import { IDEMPOTENCY_HOURS, type Id } from '@tianheng/contracts';
import type { DataSource, EntityManager } from 'typeorm';
import { AppError } from '../common/app-error.ts';

/** What its caller may send again without doing it again. */
export interface NamedCall {
  userId: Id;
  /** of all that may be named, such as `submit` */
  operation: string;
  /** flat, as it came */
  request: object;
  /** the caller's name for it; null: every call counts */
  key: string | null;
}

/** Whether there still is what an answer names. */
export type Lasts<Answer> = (answer: Answer, manager: EntityManager) => Promise<boolean>;

/**
 * Does the work once for all equal calls of a name, within the caller's transaction: either both the work and its answer are
 * kept or neither. An equal call that comes meanwhile waits for the first one's end and gets its answer, or does the work
 * if that one failed. IDEMPOTENCY_KEY_REUSED where the name stands for another call.
 * @param lasts whether there still is what an earlier answer names; else the work is done anew
 */
export async function once<Answer extends object>(
  manager: EntityManager,
  call: NamedCall,
  work: () => Promise<Answer>,
  lasts: Lasts<Answer> = () => Promise.resolve(true),
): Promise<Answer> {
  if (call.key === null) return work();
  const name = [call.userId, call.key];
  const digest = digestOf(call);
  const taken = await manager.query<unknown[]>(
    `insert into idempotent_call as c (user_id, key, digest, expires_at)
     values ($1, $2, $3, now() + interval '${IDEMPOTENCY_HOURS} hours')
     on conflict (user_id, key) do update
       set digest = excluded.digest, answer = null, expires_at = excluded.expires_at
       where c.expires_at <= now()
     returning 1`,
    [...name, digest],
  );
  if (taken.length === 0) {
    // Also a row that is not changed is locked by then: who finds its answer gone is the only one.
    const [earlier] = await manager.query<{ answer: Answer }[]>(
      `select answer from idempotent_call where user_id = $1 and key = $2 and digest = $3`,
      [...name, digest],
    );
    if (!earlier) throw new AppError('IDEMPOTENCY_KEY_REUSED');
    if (await lasts(earlier.answer, manager)) return earlier.answer;
  }
  const answer = await work();
  await manager.query(
    `update idempotent_call set answer = $3, expires_at = now() + interval '${IDEMPOTENCY_HOURS} hours'
     where user_id = $1 and key = $2`,
    [...name, JSON.stringify(answer)],
  );
  return answer;
}

/**
 * For work that no transaction can hold: what was made counts if it is the first by its name; else it is undone, and the
 * first one's answer given.
 * @param lasts tells that there no longer is what was undone although its answer is kept: a commit that had no answer may be
 *   done all the same
 */
export async function onceOr<Answer extends object>(
  database: DataSource,
  call: NamedCall,
  made: Answer,
  undo: () => Promise<unknown>,
  lasts: Lasts<Answer>,
): Promise<Answer> {
  if (call.key === null) return made;
  try {
    const answer = await database.transaction((manager) =>
      once(manager, call, () => Promise.resolve(made), lasts),
    );
    if (answer !== made) await undo();
    return answer;
  } catch (error) {
    await undo();
    throw error;
  }
}

const digestOf = ({ operation, request }: NamedCall): string =>
  createHash('sha256')
    .update(JSON.stringify([operation, Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('hex');
