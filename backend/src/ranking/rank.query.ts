import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Id, QuestionType, RankPage, RankRow, TeamQuestionInfo } from '@tianheng/contracts';
import { DataSource } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import { isAdmin, type AuthUser } from '../common/current-user.decorator.ts';
import { offsetOf } from '../common/paged.ts';
import { CompetitionsService } from '../competitions/competitions.service.ts';
import type { Question } from '../competitions/question.entity.ts';
import { scoresHidden, showsQuestions } from '../competitions/question.policy.ts';
import { rowCount } from '../database/row-count.ts';
import { Staleness } from '../judging/staleness.ts';
import type { Found } from '../polls/polls.ts';
import { findSeat } from '../teams/seat.query.ts';
import { pendingCount } from './pending.ts';
import type { RankQueryDto } from './rank.dto.ts';
import { findQuestionScene } from './scene.query.ts';

interface Total {
  total: number;
  /** the viewer's team's, from 1; null when it is not in the list */
  place: number | null;
  pending: number;
}

interface StandingRow {
  team_id: Id;
  best_run_id: Id;
  name: string;
  rank: number;
  best_score: number;
  /** a bigint arrives as text */
  best_time_spent_ms: string;
  best_submitted_at: Date;
  commitment_count: number;
}

/** Results of this question, but for those of teams that are not, or no longer, accepted. */
const RANKED = 's.question_id = $1 and s.best_score is not null and s.takes_part';
/** The order of the index that the ranking is read by. */
const BEST_FIRST = 's.best_score desc, s.best_time_spent_ms, s.best_submitted_at';
const IN_ORDER = `${BEST_FIRST}, s.team_id`;
/** The same from its end, from where the later pages are nearer. */
const WORST_FIRST = 's.best_score, s.best_time_spent_ms desc, s.best_submitted_at desc, s.team_id desc';
const COLUMNS = `s.team_id, s.best_run_id, s.best_score, s.best_time_spent_ms, s.best_submitted_at, s.commitment_count`;
const PLACED = 's.team_id, s.best_score, s.best_time_spent_ms, s.best_submitted_at';
const PLACE = (row: string): string =>
  `(-${row}.best_score, ${row}.best_time_spent_ms, ${row}.best_submitted_at, ${row}.team_id)`;

const PLACE_OF_OWN = `select count(*)::integer
  from standing own join standing s on s.best_score >= own.best_score and ${PLACE('s')} <= ${PLACE('own')}
  where own.question_id = $1 and own.team_id = $2::uuid and ${RANKED}
  having bool_or(s.team_id = $2::uuid)`;

/** $3 offset, $4 limit: the rows of a page from whichever end of the index is nearer. */
const PAGE = `
  select ${PLACED} from standing s where ${RANKED} and (select $3::integer <= total / 2 from counted)
    order by ${IN_ORDER} offset $3 limit $4`;
const PAGE_FROM_END = `
  select ${PLACED} from standing s where ${RANKED} and (select $3::integer > total / 2 from counted)
    order by ${WORST_FIRST} offset (select greatest(total - $3 - $4::integer, 0) from counted)
    limit (select greatest(least(total - $3, $4), 0) from counted)`;

/** Who is equal shares a rank, also with those on the page before, which are counted by the index. */
const LIST = `
  with counted as materialized (select ${rowCount('ranked', 'row_count.key = $1::uuid::text')} as total,
    ${pendingCount('array[$1::uuid]')} as pending),
  chosen as materialized ((${PAGE}) union all (${PAGE_FROM_END})),
  placed as (
    select s.team_id, row_number() over (order by ${IN_ORDER}) as number, rank() over (order by ${BEST_FIRST}) as rank
    from chosen s),
  equals as (
    select count(*) as before from standing s join (select * from chosen s order by ${IN_ORDER} limit 1) first
      on s.best_score = first.best_score and s.best_time_spent_ms = first.best_time_spent_ms
      and s.best_submitted_at = first.best_submitted_at and s.team_id < first.team_id
    where ${RANKED})
  select counted.total, counted.pending, (${PLACE_OF_OWN}) as place, whole.*,
    ($3 + p.rank - case when p.rank = 1 then (select before from equals) else 0 end)::integer as rank
  from counted left join placed p on true left join lateral (
    select ${COLUMNS}, team.name from standing s join team on team.id = s.team_id
    where s.question_id = $1 and s.team_id = p.team_id offset 0) whole on true
  order by p.number`;

/** The ranking: a read of each team's best result, however many commitments there were. */
@Injectable()
export class RankQuery {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly competitions: CompetitionsService,
    private readonly staleness: Staleness,
  ) {}

  /** As `list`, with what it is made from. */
  async poll(user: AuthUser | null, competitionId: Id, query: RankQueryDto): Promise<Found<RankPage>> {
    const body = await this.list(user, competitionId, query);
    const { hidden_until } = body;
    return {
      body,
      // What makes a verdict stale is told by nobody. While a ranking is kept back, nobody learns that it moved.
      keys: isAdmin(user)
        ? []
        : [
            ...(hidden_until === null ? [`rank:${query.question_id}`] : []),
            `people:${competitionId}`,
            'terms',
          ],
      ...(hidden_until !== null && { until: new Date(hidden_until) }),
    };
  }

  async list(user: AuthUser | null, competitionId: Id, query: RankQueryDto): Promise<RankPage> {
    const { manager } = this.database;
    const scene = await findQuestionScene(
      manager,
      user?.id ?? null,
      competitionId,
      query.question_id,
      (shown) => {
        if (!showsQuestions(user, shown)) throw new AppError('COMPETITION_NOT_OPEN');
      },
    );
    const page = { ...NOTHING, score_digits: scene.score_digits, current_page: query.page };
    if (scoresHidden(user, scene, scene.is_closed)) {
      return { ...page, total_count: 0, hidden_until: scene.e_time.getTime() };
    }
    const offset = offsetOf(query);
    const rows = await this.database.query<(Total & (StandingRow | { team_id: null }))[]>(LIST, [
      query.question_id,
      scene.team_id,
      offset,
      query.limit,
    ]);
    const shown = rows.filter((row) => row.team_id !== null);
    const ranked = shown.map((row, at) => toRankRow(row, offset + at + 1, scene.team_id));
    const data = isAdmin(user) ? await this.exactly(shown, ranked) : ranked;
    const { total: total_count = 0, place: own_index = null, pending: pending_count = 0 } = rows[0] ?? {};
    return { ...page, data, total_count, own_index, pending_count };
  }

  /** Ranked submissions that have no verdict yet. */
  async pending({ id }: Pick<Question, 'id'>): Promise<number> {
    const [row] = await this.database.query<{ pending: number }[]>(
      `select ${pendingCount('array[$1::uuid]')} as pending`,
      [id],
    );
    return row?.pending ?? 0;
  }

  /**
   * The best of a question, and whoever is equal to the last of them, whether or not participants see it yet; and whether each
   * result was given under today's terms.
   */
  async best({ id }: Pick<Question, 'id'>, count: number): Promise<RankRow[]> {
    const rows = await this.database.query<StandingRow[]>(
      `select * from (
         select ${COLUMNS}, team.name, (rank() over (order by ${BEST_FIRST}))::integer as rank
         from standing s join team on team.id = s.team_id where ${RANKED}) ranked
       where rank <= $2 order by rank, team_id`,
      [id, count],
    );
    const stale = await this.staleness.of(rows.map(({ best_run_id }) => best_run_id));
    return rows.map((row, at) => ({
      ...toRankRow(row, at + 1, null),
      stale: stale.get(row.best_run_id) ?? null,
    }));
  }

  /** How often the viewer's team committed to each of its questions, and its best score there. */
  async ofTeam(
    user: AuthUser,
    competitionId: Id,
    type: QuestionType | undefined,
  ): Promise<TeamQuestionInfo[]> {
    await this.competitions.requireShown(user, competitionId);
    const seat = await findSeat(this.database.manager, user.id, competitionId);
    if (!seat) return [];
    return this.database.query<TeamQuestionInfo[]>(
      `select q.id as question_id,
         case q.question_type when 'project' then (b.model_file_id is not null)::integer
           else coalesce(s.commitment_count, 0) end as commit_number,
         case when $3 or settings.show_score_after_running or q.e_time <= now() then s.best_score end as best_score
       from question_bind b
       join question q on q.id = b.question_id
       cross join race_settings settings
       left join standing s on s.question_id = q.id and s.team_id = b.team_id
       where b.team_id = $1 and ($2::text is null or q.question_type = $2)
       order by q.question_no, q.id`,
      [seat.teamId, type ?? null, isAdmin(user)],
    );
  }

  /** For administrators: scores as they were given, and whether they were given under today's terms. */
  private async exactly(rows: StandingRow[], ranked: RankRow[]): Promise<RankRow[]> {
    const ids = rows.map(({ best_run_id }) => best_run_id);
    const runs = await this.database.query<{ id: Id; score: number }[]>(
      'select id, score from run where id = any($1::uuid[])',
      [ids],
    );
    const scores = new Map(runs.map(({ id, score }) => [id, score]));
    const stale = await this.staleness.of(ids);
    return ranked.map((row, at) => {
      const id = ids[at] ?? '';
      return { ...row, total_score: scores.get(id) ?? row.total_score, stale: stale.get(id) ?? null };
    });
  }
}

/** While a ranking is kept back nobody learns either how much is submitted to it. */
const NOTHING = { data: [], hidden_until: null, own_index: null, pending_count: 0 };

function toRankRow(row: StandingRow, index: number, ownTeamId: Id | null): RankRow {
  return {
    index,
    team_id: row.team_id,
    team_name: row.name,
    rank: row.rank,
    total_score: row.best_score,
    commitment_number: row.commitment_count,
    question_time_spent: Number(row.best_time_spent_ms),
    submitted_at: row.best_submitted_at.getTime(),
    is_own: row.team_id === ownTeamId,
  };
}
