import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Id, OverallRankPage, OverallRankRow } from '@tianheng/contracts';
import { DataSource } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import { isAdmin, type AuthUser } from '../common/current-user.decorator.ts';
import { offsetOf, type PageQueryDto } from '../common/paged.ts';
import { showsQuestions } from '../competitions/question.policy.ts';
import type { Found } from '../polls/polls.ts';
import { pendingCount } from './pending.ts';
import { findScene } from './scene.query.ts';

/** A tag holds no more keys; beyond that nobody is told that nothing has changed. */
const WATCHED_QUESTIONS_MAX = 8;

interface Numbers {
  total: number;
  place: number | null;
  question_count: number;
  hidden_count: number;
  hidden_until: Date | null;
  next_end: Date | null;
  score_digits: number;
  counted: Id[];
  pending: number;
}

interface TotalRow {
  team_id: Id;
  name: string;
  index: number;
  rank: number;
  total_score: string;
  scored_questions: number;
  commitment_number: number;
  time_spent: string;
  submitted_at: Date;
}

type Row = Numbers & (TotalRow | { team_id: null });

/** As on a question: the higher sum, then less time, then the earlier one; who is equal in all three shares a rank. */
const BEST_FIRST = 'total_score desc, time_spent, submitted_at';

/**
 * $1 competition, $2 whether scores of open questions may be seen, $3 the viewer's team, $4 offset, $5 limit.
 * Sums are numeric: of doubles they would differ by the order they are added in, and equal teams would not be equal.
 */
const OVERALL = `
  with asked as (
    select id, score_digits, e_time, ($2 or e_time <= now()) as is_shown
    from question where competition_id = $1 and question_type = 'model'),
  numbers as (
    select count(*) filter (where is_shown)::integer as question_count,
      count(*) filter (where not is_shown)::integer as hidden_count,
      max(e_time) filter (where not is_shown) as hidden_until,
      min(e_time) filter (where not is_shown) as next_end,
      coalesce(max(score_digits) filter (where is_shown), 0)::integer as score_digits,
      coalesce(array_agg(id) filter (where is_shown), '{}') as counted
    from asked),
  totals as (
    select s.team_id, sum(s.best_score::numeric) as total_score,
      count(s.best_score)::integer as scored_questions, sum(s.commitment_count)::integer as commitment_number,
      sum(s.best_time_spent_ms)::bigint as time_spent, max(s.best_submitted_at) as submitted_at
    from asked join standing s on s.question_id = asked.id
    where asked.is_shown and exists (select from team t where t.id = s.team_id
      and t.competition_id = $1 and t.status = 'accept' and t.dismissed_at is null)
    group by s.team_id having count(s.best_score) > 0),
  ranked as (
    select totals.*, (rank() over (order by ${BEST_FIRST}))::integer as rank,
      (row_number() over (order by ${BEST_FIRST}, team_id))::integer as index
    from totals)
  select numbers.*, ${pendingCount('(select counted from numbers)::uuid[]')} as pending, (select count(*)::integer from ranked) as total,
    (select index from ranked where team_id = $3::uuid) as place, page.*
  from numbers left join lateral (
    select ranked.*, team.name from ranked join team on team.id = ranked.team_id
    order by index offset $4 limit $5) page on true
  order by page.index`;

/** The ranking over all algorithm questions of a competition. */
@Injectable()
export class OverallRankQuery {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** COMPETITION_NOT_FOUND, COMPETITION_NOT_OPEN */
  async poll(user: AuthUser | null, competitionId: Id, query: PageQueryDto): Promise<Found<OverallRankPage>> {
    const scene = await findScene(this.database.manager, user?.id ?? null, competitionId);
    if (!showsQuestions(user, scene)) throw new AppError('COMPETITION_NOT_OPEN');
    const seesAll = isAdmin(user) || scene.showScoreAfterRunning;
    const rows = await this.database.query<Row[]>(OVERALL, [
      competitionId,
      seesAll,
      scene.team_id,
      offsetOf(query),
      query.limit,
    ]);
    // There is always a row of numbers, with or without a team beside it.
    const numbers = rows[0] as Row;
    const isWatched = numbers.counted.length <= WATCHED_QUESTIONS_MAX;
    const body: OverallRankPage = {
      data: rows.flatMap((row) => (row.team_id === null ? [] : [toRow(row, scene.team_id)])),
      total_count: numbers.total,
      current_page: query.page,
      question_count: numbers.question_count,
      hidden_count: numbers.hidden_count,
      hidden_until: numbers.hidden_until?.getTime() ?? null,
      next_end: numbers.next_end?.getTime() ?? null,
      own_index: numbers.place,
      score_digits: numbers.score_digits,
      pending_count: numbers.pending,
    };
    return {
      body,
      keys: isWatched
        ? [...numbers.counted.map((id) => `rank:${id}`), `people:${competitionId}`, 'terms']
        : [],
      ...(numbers.next_end !== null && { until: numbers.next_end }),
    };
  }
}

const toRow = (row: TotalRow, ownTeamId: Id | null): OverallRankRow => ({
  index: row.index,
  team_id: row.team_id,
  team_name: row.name,
  rank: row.rank,
  total_score: Number(row.total_score),
  scored_questions: row.scored_questions,
  commitment_number: row.commitment_number,
  time_spent: Number(row.time_spent),
  submitted_at: row.submitted_at.getTime(),
  is_own: row.team_id === ownTeamId,
});
