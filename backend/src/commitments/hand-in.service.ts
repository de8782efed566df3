import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Id, ModelFileRequest, ModelFileResponse } from '@tianheng/contracts';
import { DataSource } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import type { CameAt } from '../common/arrival.ts';
import type { AuthUser } from '../common/current-user.decorator.ts';
import type { Question } from '../competitions/question.entity.ts';
import { checkOpen } from '../competitions/question.policy.ts';
import { QuestionsService } from '../competitions/questions.service.ts';
import { databaseNow } from '../database/clock.ts';
import { setCurrentFile } from '../teams/bind.query.ts';
import { authorizeLeader, checkUploadSize } from '../teams/team.policy.ts';
import { TeamsService } from '../teams/teams.service.ts';
import { checkZipName } from '../teams/zip-check.ts';
import { authorizeEntry, checkType } from './commitment.policy.ts';
import { lockEntry, readTarget, type Entry } from './entry.query.ts';

/** A team's current file for a question: a project's proposal, or the program it works on. */
@Injectable()
export class HandInService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly questions: QuestionsService,
    private readonly teams: TeamsService,
  ) {}

  /** Hands in a project's file; a later one replaces it while the question is open. */
  async handIn(
    user: AuthUser,
    competitionId: Id,
    request: ModelFileRequest,
    cameAt: CameAt,
  ): Promise<ModelFileResponse> {
    const question = await this.questions.require(competitionId, request.question_id);
    if (question.groupId !== request.question_group_id.toLowerCase()) throw new AppError('GROUP_NOT_FOUND');
    checkType(question, 'project');
    return this.setCurrent(user, question, request.upload_id, cameAt);
  }

  /** Makes an uploaded file the team's current one for any of its questions. */
  async choose(
    user: AuthUser,
    teamId: Id,
    fileId: Id,
    questionId: Id,
    cameAt: CameAt,
  ): Promise<ModelFileResponse> {
    const [question] = await this.questions.findMany([questionId]);
    if (!question) throw new AppError('QUESTION_NOT_FOUND');
    const team = await this.teams.require(question.competitionId, teamId);
    return this.setCurrent(user, question, fileId, cameAt, ({ seat }) => authorizeLeader(seat, team));
  }

  private async setCurrent(
    user: AuthUser,
    { id: questionId, competitionId }: Question,
    uploadId: Id,
    cameAt: CameAt,
    authorizeFurther: (entry: Entry) => void = () => undefined,
  ): Promise<ModelFileResponse> {
    return this.database.transaction(async (manager) => {
      const entry = await lockEntry(manager, { userId: user.id, competitionId, questionId, uploadId });
      authorizeFurther(entry);
      const { bind, upload } = authorizeEntry(entry);
      const question = await readTarget(manager, questionId);
      const now = await databaseNow(manager);
      checkOpen(question.competition, question, now, cameAt(now));
      checkZipName(upload.filename);
      checkUploadSize(question, upload);
      await setCurrentFile(manager, bind, { fileId: upload.id, by: user.id, at: now });
      return { question_id: questionId, model_file_id: upload.id, filename: upload.filename };
    });
  }
}
