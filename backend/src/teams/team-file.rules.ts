import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  PERSON_UPLOADS_PER_DAY,
  PERSONAL_FILES_PER_HOUR,
  TEAM_UPLOAD_LIMITS,
  UPLOAD_MAX_BYTES,
  type Id,
} from '@tianheng/contracts';
import { In, IsNull, type DataSource } from 'typeorm';
import { AppError, fieldError } from '../common/app-error.ts';
import { isAdmin, type AuthUser } from '../common/current-user.decorator.ts';
import { checkDocument } from '../storage/files/content-check.ts';
import type { FileRule, InUse, UploadSubject } from '../storage/files/file-rules.ts';
import type { StoredFile } from '../storage/files/stored-file.entity.ts';
import { QuestionBind } from './question-bind.entity.ts';
import { hasSeatIn } from './seat.query.ts';
import { TeamMember } from './team-member.entity.ts';
import { Team } from './team.entity.ts';
import { UploadsService } from './uploads.service.ts';
import { checkZipName, zipOnly } from './zip-check.ts';

/** What is decided about the files of teams. */
@Injectable()
export class TeamFileRules {
  /** The zips that leaders upload. */
  readonly upload: FileRule = {
    mediaType: 'application/zip',
    canRead: (user, file) => this.isTeams(user, file),
    admit: ({ user }, subject) => this.admitUpload(user, subject),
    check: (filename, content) => {
      checkZipName(filename);
      return { mediaType: 'application/zip', stream: zipOnly(content) };
    },
    inUse: async (manager, ids) => {
      const current = await manager.find(QuestionBind, {
        where: { modelFileId: In(ids) },
        select: { modelFileId: true },
      });
      return current.flatMap(({ modelFileId }) => modelFileId ?? []);
    },
    limits: TEAM_UPLOAD_LIMITS,
  };

  /** Signed forms: one is its owner's, and that of each team that names it. */
  readonly document: FileRule = {
    canRead: async (user, file) =>
      (user !== null && (file.ownerId === user.id || (await this.isNamed(user, file)))) ||
      (await this.isTeams(user, file)),
    admit: () => UPLOAD_MAX_BYTES,
    check: checkDocument,
    inUse: usedByTeams('unitSignatureFileId'),
    limits: [PERSONAL_FILES_PER_HOUR, PERSON_UPLOADS_PER_DAY],
  };

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly uploads: UploadsService,
  ) {}

  /** The team's, as long as one sits in it, and administrators'. */
  private async isTeams(user: AuthUser | null, { teamId }: StoredFile): Promise<boolean> {
    if (!user) return false;
    return isAdmin(user) || (teamId !== null && hasSeatIn(this.database.manager, user.id, teamId));
  }

  /** By a team in which the person sits. */
  private isNamed({ id: userId }: AuthUser, { id }: StoredFile): Promise<boolean> {
    const { manager } = this.database;
    const team = { unitSignatureFileId: id, dismissedAt: IsNull() };
    return manager.existsBy(TeamMember, { userId, holdsSeat: true, team });
  }

  private async admitUpload(
    user: AuthUser,
    { filename, teamId, questionId }: UploadSubject,
  ): Promise<number> {
    if (!teamId) throw fieldError('team_id', 'required');
    const team = await this.database.getRepository(Team).findOneBy({ id: teamId, dismissedAt: IsNull() });
    if (!team) throw new AppError('TEAM_NOT_FOUND');
    const maxBytes = await this.uploads.admit(user, team, questionId);
    if (filename !== null) checkZipName(filename);
    return maxBytes;
  }
}

/** The files that teams, dismissed ones included, name in this column. */
export const usedByTeams =
  (column: 'pictureId' | 'unitSignatureFileId'): InUse =>
  async (manager, ids): Promise<Id[]> => {
    const teams = await manager.find(Team, { where: { [column]: In(ids) }, select: { [column]: true } });
    return teams.flatMap((team) => team[column] ?? []);
  };
