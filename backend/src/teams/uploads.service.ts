import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  CODE_UPLOAD_MAX_BYTES,
  isCompetitionOpen,
  TEAM_UPLOAD_MAX_BYTES,
  type Id,
  type Paged,
  type TeamUpload,
} from '@tianheng/contracts';
import type { FastifyRequest } from 'fastify';
import type { DataSource } from 'typeorm';
import { AppError } from '../common/app-error.ts';
import type { Caller } from '../common/caller.ts';
import type { AuthUser } from '../common/current-user.decorator.ts';
import { offsetOf, toPaged, type PageQueryDto } from '../common/paged.ts';
import { CompetitionsService } from '../competitions/competitions.service.ts';
import { requireNotOver } from '../competitions/not-over.ts';
import { checkOpen } from '../competitions/question.policy.ts';
import { QuestionsService } from '../competitions/questions.service.ts';
import { databaseNow } from '../database/clock.ts';
import { onceOr } from '../idempotency/once.ts';
import { FileRules } from '../storage/files/file-rules.ts';
import { fileLasts, FilesService } from '../storage/files/files.service.ts';
import { StoredFile } from '../storage/files/stored-file.entity.ts';
import { DirectUploads } from '../storage/uploads/direct-uploads.service.ts';
import { findBind } from './bind.query.ts';
import { QuestionBind } from './question-bind.entity.ts';
import { findSeat } from './seat.query.ts';
import { lockOwnTeam } from './team.locks.ts';
import { toTeamUpload } from './team.mapper.ts';
import { authorizeLeader, canReadUploads, isAccepted } from './team.policy.ts';
import type { Team } from './team.entity.ts';
import { TeamsService } from './teams.service.ts';
import type { UploadedZipDto, UploadQueryDto } from './uploads.dto.ts';

interface TeamUploadCall {
  competitionId: Id;
  teamId: Id;
  query: UploadQueryDto;
  /** the caller's name for the call */
  key: string | null;
}

/** The zips that a team's leader uploads, to be handed in or committed later. */
@Injectable()
export class UploadsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly competitions: CompetitionsService,
    private readonly questions: QuestionsService,
    private readonly teams: TeamsService,
    private readonly files: FilesService,
    private readonly rules: FileRules,
    private readonly direct: DirectUploads,
  ) {}

  async upload(
    caller: Caller,
    { competitionId, teamId, query, key }: TeamUploadCall,
    request: FastifyRequest,
  ): Promise<UploadedZipDto> {
    const { question_id: questionId = null, question_type: type = 'model' } = query;
    await this.teams.require(competitionId, teamId);
    const subject = { filename: null, teamId, questionId };
    const maxBytes = TEAM_UPLOAD_MAX_BYTES[type];
    const file = await this.direct.receive(caller, 'team_upload', request, { ...subject, maxBytes });
    const { id, filename, size, sha256 } = file;
    const equal = { competitionId, teamId, questionId, type, filename, sha256 };
    const call = { userId: caller.user.id, operation: 'team_upload', request: equal, key };
    return onceOr(
      this.dataSource,
      call,
      { file_id: id, filename, size, sha256 },
      async () => {
        await this.files.remove(id);
        await this.files.discard(id);
      },
      fileLasts,
    );
  }

  /** Newest first, for the team and administrators. */
  async list(user: AuthUser, competitionId: Id, teamId: Id, query: PageQueryDto): Promise<Paged<TeamUpload>> {
    const team = await this.teams.require(competitionId, teamId);
    const seat = await findSeat(this.dataSource.manager, user.id, competitionId);
    if (!canReadUploads(user, seat, team)) throw new AppError(seat ? 'NOT_ALLOWED' : 'TEAM_REQUIRED');
    const uploads = this.dataSource.manager
      .createQueryBuilder(StoredFile, 'file')
      .where(`file.team_id = :teamId and file.purpose = 'team_upload' and file.deleted_at is null`, {
        teamId,
      });
    const total = await uploads.getCount();
    const { entities, raw } = await uploads
      .addSelect(
        (current) =>
          current
            .select('min(bind.question_id::text)')
            .from(QuestionBind, 'bind')
            .where('bind.team_id = file.team_id and bind.model_file_id = file.id'),
        'question_id',
      )
      .orderBy('file.created_at', 'DESC')
      .addOrderBy('file.id', 'DESC')
      .offset(offsetOf(query))
      .limit(query.limit)
      .getRawAndEntities<{ question_id: Id | null }>();
    const rows = entities.map((file, row) => ({ file, questionId: raw[row]?.question_id ?? null }));
    return toPaged(rows, total, query.page, ({ file, questionId }) => toTeamUpload(file, questionId));
  }

  /** COMPETITION_NOT_OPEN after the end; FILE_IN_USE while a commitment or a question's current file needs it. */
  async remove(user: AuthUser, competitionId: Id, teamId: Id, fileId: Id): Promise<void> {
    const team = await this.teams.require(competitionId, teamId);
    await this.dataSource.transaction(async (manager) => {
      // Whoever waited for the team or the file may find another leader or the end.
      const own = await lockOwnTeam(manager, user.id, competitionId);
      authorizeLeader(own?.seat ?? null, team);
      await requireNotOver(manager, competitionId);
      // Whoever uses a file holds a share of this lock until the use is written.
      const file = await manager
        .createQueryBuilder(StoredFile, 'file')
        .where(`file.id = :fileId and file.team_id = :teamId and file.purpose = 'team_upload'`)
        .andWhere('file.deleted_at is null')
        .setParameters({ fileId, teamId })
        .setLock('pessimistic_write')
        .getOne();
      if (!file) throw new AppError('FILE_NOT_FOUND');
      const used = await this.rules.inUse(manager, 'team_upload', [fileId]);
      if (used.has(fileId)) throw new AppError('FILE_IN_USE');
      await this.files.remove(fileId, manager);
    });
    await this.files.discard(fileId);
  }

  /** The limit in bytes, once the leader may upload now: for the question, or in the competition at all. */
  async admit(user: AuthUser, team: Team, questionId: Id | null): Promise<number> {
    const { manager } = this.dataSource;
    const { competitionId } = team;
    authorizeLeader(await findSeat(manager, user.id, competitionId), team);
    if (!isAccepted(team)) throw new AppError('TEAM_NOT_ACCEPTED');
    const competition = await this.competitions.require(competitionId);
    if (!questionId) {
      if (!isCompetitionOpen(competition.status)) throw new AppError('COMPETITION_NOT_OPEN');
      return CODE_UPLOAD_MAX_BYTES;
    }
    const question = await this.questions.require(competitionId, questionId);
    if (!(await findBind(manager, team.id, questionId))) throw new AppError('NOT_BOUND');
    checkOpen(competition, question, await databaseNow(manager));
    return TEAM_UPLOAD_MAX_BYTES[question.questionType];
  }
}
