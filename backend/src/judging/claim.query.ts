import {
  ATTEMPT_EXTRA_SECONDS,
  LEASE_SECONDS,
  RUNNER_SEEN_SECONDS,
  type ClaimRequest,
  type Id,
} from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { notPaused } from '../competitions/judging-pauses.ts';

/** Where an attempt's logs will be put. */
export interface ReservedLogs {
  logFileId: Id;
  judgeLogFileId: Id;
}

/** A run just claimed, with the pinned images. */
export interface Claimed {
  runId: Id;
  leaseToken: Id;
  sandboxImage: string | null;
  judgeImage: string;
}

/** No claim begins before the transaction's end, and those that had begun are over. */
export async function lockClaims(manager: EntityManager): Promise<void> {
  await manager.query(`select pg_advisory_xact_lock(hashtext('judging.claim'))`);
}

/**
 * Takes the next run for this runner: by turn, but a team that holds all slots but one gives way while others
 * wait. One claim after the other, or two at once would both take the last slot but one.
 */
export async function claimNext(
  manager: EntityManager,
  request: ClaimRequest,
  logs: ReservedLogs,
): Promise<Claimed | null> {
  await lockClaims(manager);
  const busy = await busyTeams(manager, request);
  const claimed = await claimBut(manager, busy, request, logs);
  return claimed ?? (busy.length > 0 ? claimBut(manager, [], request, logs) : null);
}

/** Notes the runner, and tells which teams hold as many slots of all runners as one team may while others wait. */
async function busyTeams(
  manager: EntityManager,
  { runner_id, host, version, slots }: ClaimRequest,
): Promise<Id[]> {
  await manager.query(
    `insert into runner as known (id, host, version, slots) values ($1, $2, $3, $4)
     on conflict (id) do update set host = $2, version = $3, slots = $4, seen_at = now()
     where (known.host, known.version, known.slots) is distinct from ($2, $3, $4)
        or known.seen_at < now() - make_interval(secs => $5)`,
    [runner_id, host, version, slots, RUNNER_SEEN_SECONDS / 4],
  );
  const rows = await manager.query<{ team_id: Id }[]>(
    `select team_id from run where status = 'running' and kind = 'commit' group by team_id
     having count(*) >= greatest(1, (
       select sum(slots) - 1 from runner
       where state = 'claiming' and not is_draining and seen_at > now() - make_interval(secs => $1)))`,
    [RUNNER_SEEN_SECONDS],
  );
  return rows.map(({ team_id }) => team_id);
}

/**
 * Takes the next waiting run whose images the runner holds and begins an attempt, in one statement; nothing for a
 * runner that is drained. A reference that nobody pinned stands for itself: it is then an image id or digest.
 */
async function claimBut(
  manager: EntityManager,
  busy: Id[],
  { runner_id, images, host, version }: ClaimRequest,
  logs: ReservedLogs,
): Promise<Claimed | null> {
  const [row] = await manager.query<Claimed[]>(
    `with next as (
       select r.id, q.time_limit, coalesce(sandbox.digest, r.sandbox_image) as sandbox_image,
         coalesce(judge.digest, r.judge_image) as judge_image
       from run r
       join question q on q.id = r.question_id
       left join judge_image sandbox on sandbox.reference = r.sandbox_image
       left join judge_image judge on judge.reference = r.judge_image
       where r.status = 'waiting' and r.not_before <= now() and ${notPaused('r.question_id')}
         and not exists (select from runner where runner.id = $1 and runner.is_draining)
         and (r.kind <> 'commit' or r.team_id <> all($3::uuid[]))
         and coalesce(judge.digest, r.judge_image) = any($2::text[])
         and (r.sandbox_image is null or coalesce(sandbox.digest, r.sandbox_image) = any($2::text[]))
       order by r.turn, r.queued_at, r.id
       limit 1
       for update of r skip locked
     ), taken as (
       update run r set status = 'running', attempt = r.attempt + 1, runner_id = $1,
         lease_token = gen_random_uuid(), lease_expires_at = now() + make_interval(secs => $8),
         lease_ends_at = now() + make_interval(secs => next.time_limit + $9), started_at = now()
       from next where r.id = next.id
       returning r.id, r.attempt, r.lease_token, next.sandbox_image, next.judge_image
     ), begun as (
       insert into attempt (lease_token, run_id, attempt, runner_id, runner_host, runner_version, log_file_id,
         judge_log_file_id, sandbox_digest, judge_digest)
       select lease_token, id, attempt, $1, $4, $5, $6, $7, sandbox_image, judge_image from taken
     )
     select id as "runId", lease_token as "leaseToken",
       sandbox_image as "sandboxImage", judge_image as "judgeImage"
     from taken`,
    [
      ...[runner_id, images, busy, host, version, logs.logFileId, logs.judgeLogFileId],
      ...[LEASE_SECONDS, ATTEMPT_EXTRA_SECONDS],
    ],
  );
  return row ?? null;
}
