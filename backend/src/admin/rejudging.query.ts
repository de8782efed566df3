import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  REJUDGE_STATES,
  type CommitmentStatus,
  type Id,
  type JudgeCause,
  type Rejudgement,
  type RejudgementPage,
  type RejudgeState,
  type UiLanguage,
} from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { hasVerdict, isPendingRun, NEWEST_REJUDGED } from '../commitments/rejudge.service.ts';
import { AppError } from '../common/app-error.ts';
import { offsetOf, toPaged } from '../common/paged.ts';
import { QuestionsService } from '../competitions/questions.service.ts';
import { roundedScore } from '../ranking/standings.ts';
import type { RejudgementQueryDto } from './rejudging.dto.ts';

interface Row extends Omit<Rejudgement, 'submitted_at' | 'requested_at' | 'counted' | 'again'> {
  submitted_at: Date;
  requested_at: Date;
  counted_status: CommitmentStatus;
  counted_score: number | null;
  counted_cause: JudgeCause | null;
  counted_message: string | null;
  counted_finished_at: Date | null;
  again_status: CommitmentStatus;
  again_score: number | null;
  again_cause: JudgeCause | null;
  again_message: string | null;
  again_finished_at: Date | null;
}

const messageOf = (run: string, language: UiLanguage): string =>
  language === 'zh-CN' ? `coalesce(${run}.message_zh, ${run}.message)` : `${run}.message`;
const ranked = (run: string): string => roundedScore(`${run}.score`, 'q.score_digits');

/** The newest re-judgement of each commitment of question $1 beside the verdict that counts. */
const COMPARED = `newest as (${NEWEST_REJUDGED}), compared as (
    select c.id, again.id as again_id, again.queued_at, case
      when ${isPendingRun('again')} then 'pending'
      when not ${hasVerdict('again')} then 'broken'
      when again.id = c.run_id then 'counts'
      when again.status = counted.status and ${ranked('again')} is not distinct from ${ranked('counted')} then 'same'
      else 'differs' end as state
    from newest again join commitment c on c.id = again.commitment_id and c.deleted_at is null
      join run counted on counted.id = c.run_id join question q on q.id = c.question_id
  )`;

/** What came of judging again. */
@Injectable()
export class RejudgingQuery {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly questions: QuestionsService,
  ) {}

  /** What differs first, then what is still to come; newest first among each. QUESTION_NOT_FOUND */
  async list(questionId: Id, query: RejudgementQueryDto, language: UiLanguage): Promise<RejudgementPage> {
    const [question] = await this.questions.findMany([questionId]);
    if (!question) throw new AppError('QUESTION_NOT_FOUND');
    const [counts, rows] = await Promise.all([
      this.database.query<{ state: RejudgeState; total: number }[]>(
        `with ${COMPARED} select state, count(*)::integer as total from compared group by state`,
        [questionId],
      ),
      this.database.query<Row[]>(
        `with ${COMPARED}, page as (
           select * from compared where $2::text is null or state = $2
           order by array_position($3::text[], state), queued_at desc, id offset $4 limit $5)
         select c.id, c.commitment_no::text as commitment_no, t.id as team_id, t.name as team_name, c.mode, c.language,
           c.submitted_at, page.queued_at as requested_at, page.state,
           counted.status as counted_status, counted.score as counted_score, counted.cause as counted_cause,
           counted.finished_at as counted_finished_at, ${messageOf('counted', language)} as counted_message, again.status as again_status, again.score as again_score,
           again.cause as again_cause, again.finished_at as again_finished_at,
           ${messageOf('again', language)} as again_message
         from page join commitment c on c.id = page.id join team t on t.id = c.team_id
           join run counted on counted.id = c.run_id join run again on again.id = page.again_id
         order by array_position($3::text[], page.state), page.queued_at desc, c.id`,
        [questionId, query.state ?? null, [...REJUDGE_STATES], offsetOf(query), query.limit],
      ),
    ]);
    const of = (state: RejudgeState): number => counts.find((count) => count.state === state)?.total ?? 0;
    const states = Object.fromEntries(REJUDGE_STATES.map((state) => [state, of(state)])) as Record<
      RejudgeState,
      number
    >;
    const total = query.state ? of(query.state) : counts.reduce((sum, { total: some }) => sum + some, 0);
    return { ...toPaged(rows, total, query.page, toRejudgement), states };
  }
}

const toRejudgement = (row: Row): Rejudgement => ({
  id: row.id,
  commitment_no: row.commitment_no,
  team_id: row.team_id,
  team_name: row.team_name,
  mode: row.mode,
  language: row.language,
  submitted_at: row.submitted_at.getTime(),
  requested_at: row.requested_at.getTime(),
  state: row.state,
  counted: {
    status: row.counted_status,
    score: row.counted_score,
    cause: row.counted_cause,
    message: row.counted_message,
    finished_at: row.counted_finished_at?.getTime() ?? null,
  },
  again: {
    status: row.again_status,
    score: row.again_score,
    cause: row.again_cause,
    message: row.again_message,
    finished_at: row.again_finished_at?.getTime() ?? null,
  },
});
