import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  isCompetitionOpen,
  type Id,
  type QuestionBind as QuestionBindWire,
  type UiLanguage,
} from '@tianheng/contracts';
import type { DataSource } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import type { AuthUser } from '../common/current-user.decorator.ts';
import { Competition } from '../competitions/competition.entity.ts';
import { QuestionsService } from '../competitions/questions.service.ts';
import { findBind } from './bind.query.ts';
import { readTracks } from './forming/form-writer.ts';
import { isOpenTo, mayTakeFurther } from './forming/team-picks.ts';
import { QuestionBind } from './question-bind.entity.ts';
import { toBind } from './team.mapper.ts';
import { holdQuestions, lockOwnTeam } from './team.locks.ts';
import { authorizeLeader, isAccepted, isImported } from './team.policy.ts';
import { TeamsService } from './teams.service.ts';

/** Further questions of teams that take part already. */
@Injectable()
export class BindingService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly questions: QuestionsService,
    private readonly teams: TeamsService,
  ) {}

  /**
   * Enrols an accepted team in a further question within its group's rule; once more for the same question changes nothing.
   * TEAM_REQUIRED, NOT_ALLOWED, LEADER_ONLY, TEAM_NOT_ACCEPTED, COMPETITION_NOT_OPEN, QUESTION_NOT_FOUND, PICKS_COMPLETE,
   * PICKS_BY_ORGANISERS
   */
  async bind(
    user: AuthUser,
    competitionId: Id,
    teamId: Id,
    questionId: Id,
    language: UiLanguage,
  ): Promise<QuestionBindWire> {
    const team = await this.teams.require(competitionId, teamId);
    await this.questions.require(competitionId, questionId);
    return this.database.transaction(async (manager) => {
      const own = await lockOwnTeam(manager, user.id, competitionId);
      authorizeLeader(own?.seat ?? null, team);
      if (!own || !isAccepted(own.team)) throw new AppError('TEAM_NOT_ACCEPTED');
      const { status } = await manager.findOneByOrFail(Competition, { id: competitionId });
      if (!isCompetitionOpen(status)) throw new AppError('COMPETITION_NOT_OPEN');
      if (!(await findBind(manager, teamId, questionId))) {
        if (isImported(own.team)) throw new AppError('PICKS_BY_ORGANISERS');
        await holdQuestions(manager, competitionId, [questionId]);
        const tracks = await readTracks(manager, competitionId, language);
        const bound = await manager.findBy(QuestionBind, { teamId });
        const taken = bound.map((bind) => bind.questionId);
        const groupId = tracks.questions.find(({ id }) => id === questionId)?.groupId;
        const group = tracks.groups.find(({ id }) => id === groupId);
        const isOpen = group !== undefined && isOpenTo(group, own.team.country);
        if (!isOpen || !mayTakeFurther(tracks, taken, questionId)) throw new AppError('PICKS_COMPLETE');
        await manager.insert(QuestionBind, { teamId, questionId });
      }
      const bind = await manager.findOneOrFail(QuestionBind, {
        where: { teamId, questionId },
        relations: { question: { group: true }, handedInUser: true },
      });
      return toBind(bind, language, true);
    });
  }
}
