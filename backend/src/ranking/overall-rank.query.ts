import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Id, OverallRankPage, OverallRankRow } from '@tianheng/contracts';
import { DataSource } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import { isAdmin, type AuthUser } from '../common/current-user.decorator.ts';
import { offsetOf, type PageQueryDto } from '../common/paged.ts';
import { showsQuestions } from '../competitions/question.policy.ts';
import type { Found } from '../polls/polls.ts';
import { OverallLists, type RankedTeam } from './overall-lists.ts';
import { findScene } from './scene.query.ts';

/** A tag holds no more keys; beyond that nobody is told that nothing has changed. */
const WATCHED_QUESTIONS_MAX = 8;

/** The ranking over all algorithm questions of a competition. */
@Injectable()
export class OverallRankQuery {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly lists: OverallLists,
  ) {}

  /** COMPETITION_NOT_FOUND, COMPETITION_NOT_OPEN */
  async poll(user: AuthUser | null, competitionId: Id, query: PageQueryDto): Promise<Found<OverallRankPage>> {
    const scene = await findScene(this.database.manager, user?.id ?? null, competitionId);
    if (!showsQuestions(user, scene)) throw new AppError('COMPETITION_NOT_OPEN');
    const list = await this.lists.get(competitionId, isAdmin(user) || scene.showScoreAfterRunning);
    const place = list.teams.findIndex(([id]) => id === scene.team_id);
    const isWatched = list.counted.length <= WATCHED_QUESTIONS_MAX;
    const body: OverallRankPage = {
      data: await this.pageOf(list.teams, query, scene.team_id),
      total_count: list.teams.length,
      current_page: query.page,
      question_count: list.question_count,
      hidden_count: list.hidden_count,
      hidden_until: list.hidden_until?.getTime() ?? null,
      next_end: list.next_end?.getTime() ?? null,
      own_index: place < 0 ? null : place + 1,
      score_digits: list.score_digits,
      pending_count: list.pending,
    };
    return {
      body,
      at: list.at,
      keys: isWatched ? [...list.counted.map((id) => `rank:${id}`), `people:${competitionId}`, 'terms'] : [],
      ...(list.next_end !== null && { until: list.next_end }),
    };
  }

  private async pageOf(
    teams: RankedTeam[],
    query: PageQueryDto,
    ownTeamId: Id | null,
  ): Promise<OverallRankRow[]> {
    const offset = offsetOf(query);
    const page = teams.slice(offset, offset + query.limit);
    const rows = await this.database.query<{ id: Id; name: string }[]>(
      'select id, name from team where id = any($1::uuid[])',
      [page.map(([id]) => id)],
    );
    const names = new Map(rows.map(({ id, name }) => [id, name]));
    // One that was deleted meanwhile has no name.
    return page.flatMap((team, at) => {
      const name = names.get(team[0]);
      return name === undefined ? [] : [toRow(team, offset + at + 1, name, ownTeamId)];
    });
  }
}

function toRow(
  [id, rank, total_score, scored_questions, commitment_number, time_spent, submitted_at]: RankedTeam,
  index: number,
  team_name: string,
  ownTeamId: Id | null,
): OverallRankRow {
  return {
    ...{ index, team_id: id, team_name, rank, total_score, scored_questions, commitment_number, time_spent },
    submitted_at,
    is_own: id === ownTeamId,
  };
}
