import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Id } from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { pendingCount } from './pending.ts';

/** Many look at once, above all at the end. A page takes no answer for older than this: it looks again for 5 s. */
const KEPT_MS = 3_000;
/** Of some thousand teams a list has about a megabyte. */
const KEPT_MAX = 16;

/** Of a team; its name is read for whoever is shown it. */
export type RankedTeam = readonly [
  id: Id,
  rank: number,
  totalScore: number,
  scoredQuestions: number,
  commitmentNumber: number,
  timeSpent: number,
  submittedAt: number,
];

interface Row {
  question_count: number;
  hidden_count: number;
  hidden_until: Date | null;
  next_end: Date | null;
  score_digits: number;
  counted: Id[];
  pending: number;
  /** the best first */
  teams: RankedTeam[];
}

export interface OverallList extends Row {
  /** ms of when it was begun: it may lack what has changed since then */
  at: number;
}

interface Kept {
  begun: number;
  isDone: boolean;
  list: Promise<OverallList>;
}

/** As on a question: the higher sum, then less time, then the earlier one; who is equal in all three shares a rank. */
const BEST_FIRST = 'total_score desc, time_spent, submitted_at';

/**
 * $1 competition, $2 whether scores of open questions may be seen.
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
  ranked as (select totals.*, rank() over (order by ${BEST_FIRST}) as rank from totals)
  select numbers.*, ${pendingCount('(select counted from numbers)::uuid[]')} as pending,
    (select coalesce(json_agg(json_build_array(team_id, rank, total_score, scored_questions, commitment_number,
       time_spent, floor(extract(epoch from submitted_at) * 1000)::bigint) order by rank, team_id), '[]')
     from ranked) as teams
  from numbers`;

/** The ranking over all algorithm questions of a competition, reckoned once for all who look at about the same time. */
@Injectable()
export class OverallLists {
  private kept = new Map<string, Kept>();

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** As it was within the last seconds; of what takes longer there is one at a time. */
  get(competitionId: Id, seesAll: boolean): Promise<OverallList> {
    const key = `${competitionId} ${seesAll}`;
    // A clock that may be set back would keep it for as long.
    const now = performance.now();
    const known = this.kept.get(key);
    if (known && (!known.isDone || now - known.begun < KEPT_MS)) return known.list;
    const made: Kept = { begun: now, isDone: false, list: this.reckon(competitionId, seesAll) };
    this.keep(key, made);
    made.list.then(
      () => (made.isDone = true),
      // A failure is answered, not kept.
      () => this.kept.get(key) === made && this.kept.delete(key),
    );
    return made.list;
  }

  private keep(key: string, made: Kept): void {
    this.kept.delete(key);
    this.kept.set(key, made);
    const [oldest = key] = this.kept.keys();
    if (this.kept.size > KEPT_MAX) this.kept.delete(oldest);
  }

  private async reckon(competitionId: Id, seesAll: boolean): Promise<OverallList> {
    const at = Date.now();
    const [row] = await this.database.query<[Row]>(OVERALL, [competitionId, seesAll]);
    return { ...row, at };
  }
}
