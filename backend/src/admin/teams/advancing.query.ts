import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AdvancingTeams, Id, UiLanguage } from '@tianheng/contracts';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/app-error.ts';
import type { Caller } from '../../common/caller.ts';
import { CompetitionsService } from '../../competitions/competitions.service.ts';
import { takesUntil } from '../../competitions/question.policy.ts';
import { QuestionsService } from '../../competitions/questions.service.ts';
import { databaseNow } from '../../database/clock.ts';
import { RankQuery } from '../../ranking/rank.query.ts';
import type { AdvancingQueryDto } from '../../teams/finals/finals.dto.ts';
import { FinalsService } from '../../teams/finals/finals.service.ts';

/** Who of a ranking comes into the finals. */
@Injectable()
export class AdvancingQuery {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly competitions: CompetitionsService,
    private readonly questions: QuestionsService,
    private readonly rank: RankQuery,
    private readonly finals: FinalsService,
  ) {}

  /** COMPETITION_NOT_FOUND, COMPETITION_NOT_FINAL, QUESTION_NOT_FOUND */
  async find(
    caller: Caller,
    competitionId: Id,
    { question_id, question_bind_id, top }: AdvancingQueryDto,
    language: UiLanguage,
    asker: AbortSignal,
  ): Promise<AdvancingTeams> {
    const [question] = await this.questions.findMany([question_id.toLowerCase()]);
    if (!question) throw new AppError('QUESTION_NOT_FOUND');
    const competition = await this.competitions.require(question.competitionId);
    const ends = takesUntil(competition, question, await databaseNow(this.database.manager));
    const pending_count = await this.rank.pending(question);
    const best = await this.rank.best(question, top);
    const ids = best.map(({ team_id }) => team_id);
    const { fail } = await this.finals.tryImport(
      caller,
      competitionId,
      { team_ids: ids, question_bind_id },
      language,
      asker,
    );
    const refusals = new Map(fail.map((refused) => [refused.id, refused]));
    const last = best.at(-1)?.rank;
    return {
      top,
      pending_count,
      ends_at: ends && ends.getTime(),
      data: best.map(({ team_id: id, team_name, rank, total_score: score, stale = null }) => {
        const { code = null, failure_reason = null } = refusals.get(id) ?? {};
        const at_border = best.length > top && rank === last;
        return { id, team_name, rank, score, stale, at_border, code, failure_reason };
      }),
    };
  }
}
