import { LEASE_SECONDS, type Id } from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';

/** Where an attempt's logs will be put. */
export interface ReservedLogs {
  logFileId: Id;
  judgeLogFileId: Id;
}

/** A commitment just claimed, with the pinned images. */
export interface Claimed {
  commitmentId: Id;
  leaseToken: Id;
  sandboxImage: string | null;
  judgeImage: string;
}

/**
 * Takes the next waiting commitment whose images the runner holds and begins an attempt, in one
 * statement. A reference that nobody pinned stands for itself: it is then an image id or digest.
 */
export async function claimNext(
  manager: EntityManager,
  runnerId: string,
  images: string[],
  logs: ReservedLogs,
): Promise<Claimed | null> {
  const [row] = await manager.query<Claimed[]>(
    `with next as (
       select c.id, coalesce(sandbox.digest, c.sandbox_image) as sandbox_image,
         coalesce(judge.digest, c.judge_image) as judge_image
       from commitment c
       join question q on q.id = c.question_id
       left join judge_image sandbox on sandbox.reference = c.sandbox_image
       left join judge_image judge on judge.reference = c.judge_image
       where c.status = 'waiting' and c.deleted_at is null and c.not_before <= now()
         and q.judging_paused_at is null
         and coalesce(judge.digest, c.judge_image) = any($2::text[])
         and (c.sandbox_image is null or coalesce(sandbox.digest, c.sandbox_image) = any($2::text[]))
       order by c.turn, c.queued_at, c.id
       limit 1
       for update of c skip locked
     ), taken as (
       update commitment c set status = 'running', attempt = c.attempt + 1, runner_id = $1,
         lease_token = gen_random_uuid(), lease_expires_at = now() + make_interval(secs => $5), started_at = now()
       from next where c.id = next.id
       returning c.id, c.attempt, c.lease_token, next.sandbox_image, next.judge_image
     ), begun as (
       insert into attempt (lease_token, commitment_id, attempt, runner_id, log_file_id, judge_log_file_id)
       select lease_token, id, attempt, $1, $3, $4 from taken
     )
     select id as "commitmentId", lease_token as "leaseToken",
       sandbox_image as "sandboxImage", judge_image as "judgeImage"
     from taken`,
    [runnerId, images, logs.logFileId, logs.judgeLogFileId, LEASE_SECONDS],
  );
  return row ?? null;
}
