import { Injectable } from '@nestjs/common';
import {
  chanceLimit,
  REJUDGED_AT_ONCE,
  type CountedVerdict,
  type Id,
  type RejudgeChoice,
  type RejudgeOutcome,
} from '@tianheng/contracts';
import type { EntityManager } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import type { Question } from '../competitions/question.entity.ts';
import { SettingsService } from '../competitions/settings.service.ts';
import { RunsService } from '../judging/runs.service.ts';
import { isOfTerms, Staleness } from '../judging/staleness.ts';
import { hasVerdict, isPendingRun, isSameVerdict } from '../judging/verdicts.ts';
import { rebuildStandings } from '../ranking/standings.ts';
import { beyondLimit } from './chances.ts';
import { checkType, imagesOfSorts } from './commitment.policy.ts';

/**
 * SQL: whether commitment c can go back to its first run, by its alias: another one counts. That one may have no verdict,
 * by a fault of the platform or the judge; then its chance is given back again.
 */
export const canGoBack = (first: string): string => `c.run_id <> ${first}.id`;

/** SQL: the newest re-judgement of each commitment of question $1. */
export const NEWEST_REJUDGED = `select distinct on (commitment_id) * from run where question_id = $1 and kind = 'rejudge'
  order by commitment_id, queued_at desc, id desc`;

/**
 * SQL: whether commitment c has a newest re-judgement, in these rows, that came or may still come to a verdict: that may
 * be one try more than the team has.
 */
export const isRejudgedIn = (newest: string): string =>
  `c.id in (select again.commitment_id from ${newest} again where ${isPendingRun('again')} or ${hasVerdict('again')})`;

const FIRST_JUDGED = `select * from run where question_id = $1 and kind = 'commit'`;

/** SQL: which run of commitment c may take the place of the one that counts, as `wanted`. */
const TO_COUNT: Record<CountedVerdict, { runs: string; isWanted: string }> = {
  again: { runs: NEWEST_REJUDGED, isWanted: `c.run_id <> wanted.id and ${hasVerdict('wanted')}` },
  first: { runs: FIRST_JUDGED, isWanted: canGoBack('wanted') },
};

/** SQL: whether an open one counts without being named, of as many chances as $4. */
const COUNTS_UNNAMED = `not ${isSameVerdict('counted', 'wanted')}
  and open.id not in (${beyondLimit('$4', isRejudgedIn(`(${NEWEST_REJUDGED})`))})`;

/** SQL: the re-judgements of commitment c that came to a verdict. */
const JUDGED_AGAIN = `from run newest
  where newest.commitment_id = c.id and newest.kind = 'rejudge' and ${hasVerdict('newest')}`;

/** SQL: which of those that are at their end are meant; $5: the terms that are stale. */
const WANTED: Record<RejudgeChoice, string> = {
  all: 'true',
  broken: `not ${hasVerdict('counted')} and not exists (select ${JUDGED_AGAIN})`,
  stale: `exists (select from attempt a join run r on r.id = a.run_id
    where a.outcome = 'applied' and ${isOfTerms('$5')} and r.id = coalesce(
      (select newest.id ${JUDGED_AGAIN} order by newest.queued_at desc, newest.id desc limit 1), c.run_id))`,
};

/** SQL: whether commitment c is of a sort that has images, $3. */
const CAN_BE_JUDGED = `exists (select from jsonb_to_recordset($3::jsonb) as images(language text, mode text)
  where images.language = c.language and images.mode = c.mode)`;

/** Which of a question's commitments are meant; undefined: all. */
type Ids = Id[] | undefined;

/** The commitments of which another verdict counts now, and whose they are. */
export interface Counted {
  ids: Id[];
  teams: Id[];
}

/**
 * Judging again, with what the question has today. Nothing changes for any team until the new verdicts are made to
 * count. Everything here is one step of the caller's transaction.
 */
@Injectable()
export class RejudgeService {
  constructor(
    private readonly runs: RunsService,
    private readonly staleness: Staleness,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Has commitments that came to their end judged again: first those that never were, those that were submitted first first,
   * then those whose turn is longest ago, so that every go reaches others. One that is being judged again, deleted or of a
   * dismissed team is passed over, and, unless it is named, one whose chance was given back and is used for another, be it
   * a newer one of them: by its verdict the team would have had more tries than others. What was judged again with today's
   * data is not stale any more, even while its first verdict counts. Call `wakeRunner` after the commit.
   * NOT_MODEL_QUESTION, QUESTION_NOT_READY
   */
  async queue(
    manager: EntityManager,
    question: Question,
    which: RejudgeChoice,
    ids: Ids,
  ): Promise<RejudgeOutcome> {
    checkType(question, 'model');
    const images = imagesOfSorts(question);
    if (images.length === 0) throw new AppError('QUESTION_NOT_READY');
    const terms = which === 'stale' ? await this.staleness.termsOf(question) : [];
    const isWanted = WANTED[which];
    const chances = await this.chancesOf(question, manager);
    const values = [question.id, ids ?? null, JSON.stringify(images), chances];
    if (which === 'stale') values.push(JSON.stringify(terms));
    // Whoever asks for the same at the same time finds the same; the index of pending ones lets one of them through.
    // `not in` looks each one up in a hash: those that were just queued are unknown to the planner, which would join them
    // to each of the others.
    const meant = `from commitment c join run counted on counted.id = c.run_id
         join team t on t.id = c.team_id
         join jsonb_to_recordset($3::jsonb) as images(language text, mode text)
           on images.language = c.language and images.mode = c.mode
       where c.question_id = $1 and ($2::uuid[] is null or c.id = any($2))
         and c.deleted_at is null and t.dismissed_at is null
         and not ${isPendingRun('counted')} and counted.status <> 'cancel'
         and c.id not in (select pending.commitment_id from run pending
           where pending.question_id = $1 and pending.kind = 'rejudge' and ${isPendingRun('pending')})
         and ${isWanted}`;
    const beyond = beyondLimit('$4', CAN_BE_JUDGED);
    const [leftOut] = await manager.query<{ count: number }[]>(
      `select count(*)::integer as count ${meant} and $2::uuid[] is null and c.id in (${beyond})`,
      values,
    );
    const chosen = await manager.query<{ id: Id; found: number }[]>(
      `select c.id, count(*) over ()::integer as found ${meant}
         and ($2::uuid[] is not null or c.id not in (${beyond}))
       order by (select max(again.queued_at) from run again where again.question_id = $1 and again.kind = 'rejudge'
         and again.commitment_id = c.id) nulls first, c.submitted_at, c.id limit ${REJUDGED_AT_ONCE}`,
      values,
    );
    const queued = await this.runs.queueMany(manager, 'rejudge', question.id, {
      sql: `select c.id as commitment_id, c.team_id, c.upload_id, c.mode, c.language,
          images."sandboxImage" as sandbox_image, images."judgeImage" as judge_image, wanted.place - 1 as place
        from unnest($1::uuid[]) with ordinality as wanted(id, place)
          join commitment c on c.id = wanted.id and c.deleted_at is null
          join jsonb_to_recordset($2::jsonb) as images(language text, mode text, "sandboxImage" text, "judgeImage" text)
            on images.language = c.language and images.mode = c.mode`,
      values: [chosen.map(({ id }) => id), JSON.stringify(images)],
    });
    return { queued, left: (chosen[0]?.found ?? 0) - chosen.length, beyond: leftOut?.count ?? 0 };
  }

  /** How many chances each team has on a question; 0: any number. */
  async chancesOf(question: Question, manager?: EntityManager): Promise<number> {
    const { totalSubmitTimesPerTeam } = await this.settings.current(manager);
    return chanceLimit(question.commitLimit, totalSubmitTimesPerTeam);
  }

  /** A hint to the runners, after the commit. */
  wakeRunner(): void {
    this.runs.wakeRunner();
  }

  /**
   * Makes the verdicts of the newest re-judgements count, or again the first runs, with or without a verdict; what has no
   * new verdict, or counts already, stays as it is. Nor does a re-judgement that came to the same verdict count unless it is
   * named: its time is another one, and would draw lots among equal scores. Nor one by which its team would have had more
   * tries than chances: of those whose chance was given back, its newest count, as many as are left.
   * Which one counted before, and until when, is kept for good, with the administrator who changed it.
   * VERDICTS_MOVED where it would be another number of commitments than was expected
   */
  async count(
    manager: EntityManager,
    userId: Id,
    question: Question,
    verdict: CountedVerdict,
    ids: Ids,
    expected?: number,
  ): Promise<Counted> {
    const { runs, isWanted } = TO_COUNT[verdict];
    const questionId = question.id;
    const open = `from commitment c join (${runs}) wanted on wanted.commitment_id = c.id
      where c.question_id = $1 and ($2::uuid[] is null or c.id = any($2)) and c.deleted_at is null and ${isWanted}`;
    const isAgain = verdict === 'again';
    // Named ones count whatever chances there are; a part of the standings locked first would meet another's part.
    const isUnnamed = isAgain && ids === undefined;
    // No others than were locked then: of one that is judged just now the commitment would be locked after standings.
    const among = isUnnamed ? await lockChances(manager, open, [questionId, null]) : ids;
    const changed = await manager.query<{ id: Id; team_id: Id }[]>(
      `with open as (
         select c.id, c.run_id as counted_id, wanted.id as wanted_id ${open} order by c.id for no key update of c),
       chosen as (
         select open.* from open join run counted on counted.id = open.counted_id
           join run wanted on wanted.id = open.wanted_id join question q on q.id = $1
         where ${isUnnamed ? COUNTS_UNNAMED : 'true'}),
       changed as (
         update commitment c set run_id = chosen.wanted_id from chosen where c.id = chosen.id
         returning c.id, c.team_id, chosen.counted_id, chosen.wanted_id),
       kept as (
         insert into verdict_change (commitment_id, from_run_id, to_run_id, user_id)
         select id, counted_id, wanted_id, $3::uuid from changed)
       select id, team_id from changed`,
      [questionId, among ?? null, userId, ...(isUnnamed ? [await this.chancesOf(question, manager)] : [])],
    );
    if (expected !== undefined && changed.length !== expected)
      throw new AppError('VERDICTS_MOVED', { count: changed.length });
    const teams = [...new Set(changed.map(({ team_id }) => team_id))];
    // All of a question at once cost no more than one of them.
    if (teams.length > 0) await rebuildStandings(manager, questionId, teams.length === 1 ? teams[0] : null);
    return { ids: changed.map(({ id }) => id), teams };
  }

  /** Stops all re-judgements of a question that are not at their end; `announce` after the commit. */
  async stop(manager: EntityManager, questionId: Id): Promise<{ stopped: number; announce: () => void }> {
    const { stopped, running } = await this.runs.cancelAll(manager, 'rejudge', questionId);
    return {
      stopped,
      announce: () => running.forEach((id) => this.runs.announceCancel(id)),
    };
  }
}

/**
 * Lets no submission to the question through until the commit, so that what teams have used of their chances stays as it
 * will be read. First the commitments that may count otherwise then, `open`: those are locked before standings.
 * @returns which these are
 */
async function lockChances(manager: EntityManager, open: string, values: unknown[]): Promise<Id[]> {
  const locked = await manager.query<{ id: Id }[]>(
    `select c.id ${open} order by c.id for no key update of c`,
    values,
  );
  await manager.query(
    `select count(*) from (select from standing where question_id = $1 order by team_id for update) locked`,
    values.slice(0, 1),
  );
  return locked.map(({ id }) => id);
}
