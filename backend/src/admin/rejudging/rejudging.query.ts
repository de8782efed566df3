import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  REJUDGE_STATES,
  type Id,
  type Rejudgement,
  type RejudgementPage,
  type RejudgeState,
  type UiLanguage,
} from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { beyondLimit } from '../../commitments/chances.ts';
import {
  canGoBack,
  isRejudgedIn,
  NEWEST_REJUDGED,
  RejudgeService,
} from '../../commitments/rejudge.service.ts';
import { AppError } from '../../common/app-error.ts';
import { offsetOf, toPaged } from '../../common/paged.ts';
import { QuestionsService } from '../../competitions/questions.service.ts';
import { hasVerdict, isPendingRun, isSameVerdict } from '../../judging/verdicts.ts';
import type { RejudgementQueryDto } from './rejudging.dto.ts';

interface Row extends Omit<Rejudgement, 'submitted_at' | 'requested_at'> {
  submitted_at: Date;
  requested_at: Date;
}

/** SQL: the verdict of a run, by its alias. */
const verdictOf = (run: string, language: UiLanguage): string =>
  `json_build_object('status', ${run}.status, 'score', ${run}.score, 'cause', ${run}.cause,
     'time_spent_ms', ${run}.time_spent_ms,
     'message', ${language === 'zh-CN' ? `coalesce(${run}.message_zh, ${run}.message)` : `${run}.message`},
     'finished_at', floor(extract(epoch from ${run}.finished_at) * 1000)::bigint)`;

/** The newest re-judgement of each commitment of question $1 beside the verdict that counts; $2: its chances. */
const COMPARED = `newest as (${NEWEST_REJUDGED}), compared as (
    select c.id, again.id as again_id, again.queued_at, case
      when ${isPendingRun('again')} then 'pending'
      when not ${hasVerdict('again')} then 'broken'
      when again.id = c.run_id then 'counts'
      when ${isSameVerdict('again', 'counted')} then 'same'
      when c.id in (${beyondLimit('$2', isRejudgedIn('newest'))}) then 'beyond'
      else 'differs' end as state, ${canGoBack('first')} as can_go_back
    from newest again join commitment c on c.id = again.commitment_id and c.deleted_at is null
      join run counted on counted.id = c.run_id join question q on q.id = c.question_id
      join run first on first.commitment_id = c.id and first.kind = 'commit'
  )`;

/** What came of judging again. */
@Injectable()
export class RejudgingQuery {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly questions: QuestionsService,
    private readonly rejudge: RejudgeService,
  ) {}

  /** What differs first, then what is still to come; newest first among each. QUESTION_NOT_FOUND */
  async list(questionId: Id, query: RejudgementQueryDto, language: UiLanguage): Promise<RejudgementPage> {
    const [question] = await this.questions.findMany([questionId]);
    if (!question) throw new AppError('QUESTION_NOT_FOUND');
    const chances = await this.rejudge.chancesOf(question);
    const [counts, rows] = await Promise.all([
      this.database.query<{ state: RejudgeState; total: number; can_go_back: number }[]>(
        `with ${COMPARED} select state, count(*)::integer as total,
           (count(*) filter (where can_go_back))::integer as can_go_back
         from compared group by state`,
        [questionId, chances],
      ),
      this.database.query<Row[]>(
        `with ${COMPARED}, page as (
           select * from compared where $3::text is null or state = $3
           order by array_position($4::text[], state), queued_at desc, id offset $5 limit $6)
         select c.id, c.commitment_no::text as commitment_no, t.id as team_id, t.name as team_name, c.mode, c.language,
           c.submitted_at, page.queued_at as requested_at, page.state, ${verdictOf('counted', language)} as counted,
           ${verdictOf('again', language)} as again,
           case when first.id <> counted.id then ${verdictOf('first', language)} end as first,
           page.can_go_back
         from page join commitment c on c.id = page.id join team t on t.id = c.team_id
           join run counted on counted.id = c.run_id join run again on again.id = page.again_id
           join run first on first.commitment_id = c.id and first.kind = 'commit'
         order by array_position($4::text[], page.state), page.queued_at desc, c.id`,
        [questionId, chances, query.state ?? null, [...REJUDGE_STATES], offsetOf(query), query.limit],
      ),
    ]);
    const sum = (key: 'total' | 'can_go_back'): number =>
      counts.reduce((all, { [key]: some }) => all + some, 0);
    const of = (state: RejudgeState): number => counts.find((count) => count.state === state)?.total ?? 0;
    const states = Object.fromEntries(REJUDGE_STATES.map((state) => [state, of(state)])) as Record<
      RejudgeState,
      number
    >;
    const total = query.state ? of(query.state) : sum('total');
    return { ...toPaged(rows, total, query.page, toRejudgement), states, can_go_back: sum('can_go_back') };
  }
}

const toRejudgement = ({ submitted_at, requested_at, ...row }: Row): Rejudgement => ({
  ...row,
  submitted_at: submitted_at.getTime(),
  requested_at: requested_at.getTime(),
});
