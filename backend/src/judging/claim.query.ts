import { randomUUID } from 'node:crypto';
import {
  ATTEMPT_EXTRA_SECONDS,
  LEASE_SECONDS,
  RUNNER_SEEN_SECONDS,
  type ClaimRequest,
  type Id,
} from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { notPaused } from '../competitions/judging-pauses.ts';
import { Attempt } from './attempt.entity.ts';
import { OPEN, waitsFor } from './awaited.ts';
import { AT_WORK, MEETS_OTHER_MODE } from './other-mode.ts';
import { CLAIMS, isDueFor } from './put-off.ts';

/** Where an attempt's logs will be put. */
export interface ReservedLogs {
  logFileId: Id;
  judgeLogFileId: Id;
}

/** A run just claimed, with the pinned images. */
export interface Claimed extends ReservedLogs {
  runId: Id;
  leaseToken: Id;
  sandboxImage: string | null;
  judgeImage: string;
}

/** How long a claim waits for another backend's; a runner asks again soon. */
const CLAIM_WAIT_MS = 2_000;
/** How long whoever holds claims up may say nothing to the database. A backend that hangs would hold up all others'. */
const SILENT_MS = 5_000;

/** No claim begins before the transaction's end, and those that had begun are over. */
export async function lockClaims(manager: EntityManager): Promise<void> {
  await manager.query(
    `set local idle_in_transaction_session_timeout = ${SILENT_MS};
     select pg_advisory_xact_lock(hashtext('judging.claim'))`,
  );
}

/**
 * Takes the next run for this runner: by turn, but a team that holds all slots but one gives way while others
 * wait. One claim after the other, or two at once would both take the last slot but one.
 *
 * @param mayBegin false: no attempt may begin; one that has begun is still handed out to a claim that is sent again
 */
export async function claimNext(
  manager: EntityManager,
  request: ClaimRequest,
  mayBegin: boolean,
): Promise<Claimed | null> {
  await manager.query(`set local lock_timeout = ${CLAIM_WAIT_MS}`);
  await lockClaims(manager);
  const { lease_token: leaseToken } = request;
  if (leaseToken && (await manager.existsBy(Attempt, { leaseToken }))) return claimAgain(manager, request);
  if (!mayBegin) return null;
  const busy = await busyTeams(manager, request);
  const claimed = await claimBut(manager, busy, request);
  return claimed ?? (busy.length > 0 ? claimBut(manager, [], request) : null);
}

/** What this runner's claim took before, while that is still its own; the lease begins anew. */
async function claimAgain(
  manager: EntityManager,
  { lease_token, runner_id }: ClaimRequest,
): Promise<Claimed | null> {
  const [rows] = await manager.query<[Claimed[], number]>(
    `update run r set lease_expires_at = least(now() + make_interval(secs => $3), r.lease_ends_at)
     from attempt a
     where a.lease_token = $1 and a.runner_id = $2 and r.id = a.run_id and r.lease_token = $1 and r.status = 'running'
     returning r.id as "runId", r.lease_token as "leaseToken", a.sandbox_digest as "sandboxImage",
       a.judge_digest as "judgeImage", a.log_file_id as "logFileId", a.judge_log_file_id as "judgeLogFileId"`,
    [lease_token, runner_id, LEASE_SECONDS],
  );
  return rows[0] ?? null;
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
       select sum(slots) - 1 from runner where ${CLAIMS}))`,
  );
  return rows.map(({ team_id }) => team_id);
}

/**
 * SQL: the turn at which run `r` begins: the first that its team waits for. What is held back behind the team's other mode,
 * or for images that no runner holds, may be passed by what has a later turn; newcomers, who come in where somebody has
 * begun, would stand behind all of that.
 */
const FIRST_OF_ITS_LINE = `case when r.kind = 'commit' then least(r.turn, (
  select min(own.turn) from run own
  where own.kind = 'commit' and own.team_id = r.team_id and own.status = 'waiting'
    and ${notPaused('own.question_id')}))
  else r.turn end`;

/**
 * Takes the next waiting run whose images the runner holds and begins an attempt, in one statement; nothing for a
 * runner that is drained. A reference that nobody pinned stands for itself: it is then an image id or digest. Which
 * images and questions are waited for is found first: runs that are paused or whose images the runner lacks are never
 * looked at, nor those behind the first for each.
 */
async function claimBut(
  manager: EntityManager,
  busy: Id[],
  { runner_id, images, host, version, lease_token = randomUUID() }: ClaimRequest,
): Promise<Claimed | null> {
  const logs: ReservedLogs = { logFileId: randomUUID(), judgeLogFileId: randomUUID() };
  const [row] = await manager.query<Omit<Claimed, keyof ReservedLogs>[]>(
    `with recursive ${OPEN}, held as materialized (
       select open.*, nullif(coalesce(s.digest, sandbox), '') as sandbox_image, coalesce(j.digest, judge) as judge_image
       from open left join judge_image s on s.reference = sandbox left join judge_image j on j.reference = judge
       where coalesce(j.digest, judge) = any($2::text[])
         and (sandbox = '' or coalesce(s.digest, sandbox) = any($2::text[]))
         and not exists (select from runner where runner.id = $1 and runner.is_draining)
     ), ${AT_WORK}, heads as materialized (
       select head.*, held.sandbox_image, held.judge_image from held cross join lateral (
         select r.id, r.turn, r.queued_at, q.time_limit
         from run r join question q on q.id = r.question_id
         where ${waitsFor('held')} and ${isDueFor('r', '$1')}
           and (r.kind <> 'commit' or r.team_id <> all($3::uuid[])) and not ${MEETS_OTHER_MODE}
         order by r.turn, r.queued_at, r.id
         limit 1
         for update of r skip locked) head
     ), next as (
       select * from heads order by turn, queued_at, id limit 1
     ), taken as (
       update run r set status = 'running', attempt = r.attempt + 1, runner_id = $1, turn = ${FIRST_OF_ITS_LINE},
         lease_token = $10, lease_expires_at = now() + make_interval(secs => $8),
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
      ...[LEASE_SECONDS, ATTEMPT_EXTRA_SECONDS, lease_token],
    ],
  );
  return row ? { ...row, ...logs } : null;
}
