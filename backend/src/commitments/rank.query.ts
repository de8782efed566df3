import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Id, QuestionType, RankPage, RankRow, TeamQuestionInfo } from '@tianheng/contracts';
import { DataSource } from 'typeorm';
import type { AuthUser } from '../common/current-user.decorator.ts';
import { offsetOf } from '../common/paged.ts';
import { CompetitionsService } from '../competitions/competitions.service.ts';
import { QuestionsService } from '../competitions/questions.service.ts';
import { SettingsService } from '../competitions/settings.service.ts';
import { findSeat } from '../teams/seat.query.ts';
import { scoresHidden } from './commitment.policy.ts';
import type { RankQueryDto } from './rank.dto.ts';

interface Summary {
  total: number;
  own_index: number | null;
  is_closed: boolean;
}

interface StandingRow {
  team_id: Id;
  name: string;
  rank: number;
  best_score: number;
  best_time_spent_ms: number;
  best_submitted_at: Date;
  commitment_count: number;
}

/** Accepted teams that have a result; the order is that of the index they are read by. */
const RANKED = `standing s
  join team t on t.id = s.team_id and t.status = 'accept' and t.dismissed_at is null
  where s.question_id = $1 and s.best_score is not null`;
const BEST_FIRST = 's.best_score desc, s.best_time_spent_ms, s.best_submitted_at';
const KEY = (row: string): string =>
  `(-${row}.best_score, ${row}.best_time_spent_ms, ${row}.best_submitted_at, ${row}.team_id)`;

/** The ranking: a read of each team's best result, however many commitments there were. */
@Injectable()
export class RankQuery {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly competitions: CompetitionsService,
    private readonly questions: QuestionsService,
    private readonly settings: SettingsService,
  ) {}

  async list(user: AuthUser | null, competitionId: Id, query: RankQueryDto): Promise<RankPage> {
    const question = await this.questions.require(competitionId, query.question_id);
    const settings = await this.settings.current();
    const seat = user ? await findSeat(this.database.manager, user.id, competitionId) : null;
    const ownTeamId = seat?.teamId ?? null;
    const { total, own_index, is_closed } = await this.summary(question.id, question.eTime, ownTeamId);
    const current_page = query.page;
    if (scoresHidden(user, settings, is_closed)) {
      const hidden_until = question.eTime.getTime();
      return { data: [], total_count: 0, current_page, hidden_until, own_index: null };
    }
    const offset = offsetOf(query);
    const rows = await this.database.query<StandingRow[]>(
      `select s.team_id, t.name, s.best_score, s.best_time_spent_ms, s.best_submitted_at, s.commitment_count,
         (rank() over (order by ${BEST_FIRST}))::integer as rank
       from ${RANKED}
       order by ${BEST_FIRST}, s.team_id offset $2 limit $3`,
      [question.id, offset, query.limit],
    );
    const data = rows.map((row, at) => toRankRow(row, offset + at + 1, ownTeamId));
    return { data, total_count: total, current_page, hidden_until: null, own_index };
  }

  /** How often the viewer's team committed to each of its questions. */
  async ofTeam(
    user: AuthUser,
    competitionId: Id,
    type: QuestionType | undefined,
  ): Promise<TeamQuestionInfo[]> {
    await this.competitions.require(competitionId);
    const seat = await findSeat(this.database.manager, user.id, competitionId);
    if (!seat) return [];
    return this.database.query<TeamQuestionInfo[]>(
      `select q.id as question_id,
         case q.question_type when 'project' then (b.model_file_id is not null)::integer
           else coalesce(s.commitment_count, 0) end as commit_number
       from question_bind b
       join question q on q.id = b.question_id
       left join standing s on s.question_id = q.id and s.team_id = b.team_id
       where b.team_id = $1 and ($2::text is null or q.question_type = $2)
       order by q.question_no, q.id`,
      [seat.teamId, type ?? null],
    );
  }

  private async summary(questionId: Id, eTime: Date, ownTeamId: Id | null): Promise<Summary> {
    const rows = await this.database.query<[Summary]>(
      `select count(*)::integer as total, $3::timestamptz <= now() as is_closed,
         case when bool_or(s.team_id = $2)
           then (count(*) filter (where ${KEY('s')} <= ${KEY('own')}))::integer end as own_index
       from (select $2::uuid as team_id) viewer
       left join standing own on own.question_id = $1 and own.team_id = viewer.team_id
       cross join ${RANKED}`,
      [questionId, ownTeamId, eTime],
    );
    return rows[0];
  }
}

function toRankRow(row: StandingRow, index: number, ownTeamId: Id | null): RankRow {
  return {
    index,
    team_id: row.team_id,
    team_name: row.name,
    rank: row.rank,
    total_score: row.best_score,
    commitment_number: row.commitment_count,
    question_time_spent: row.best_time_spent_ms,
    submitted_at: row.best_submitted_at.getTime(),
    is_own: row.team_id === ownTeamId,
  };
}
