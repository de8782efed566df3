import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { IsNull, type DataSource } from 'typeorm';
import { AppError, fieldError } from '../common/app-error.ts';
import type { AuthUser } from '../common/current-user.decorator.ts';
import type { UploadRule, UploadSubject } from '../storage/uploads/upload-purposes.ts';
import { Team } from './team.entity.ts';
import { UploadsService } from './uploads.service.ts';
import { checkZipName, zipOnly } from './zip-check.ts';

/** A team's zip that arrives in parts is checked as one that arrives in one request. */
@Injectable()
export class TeamUploadRule implements UploadRule {
  readonly mediaType = 'application/zip';
  readonly check = zipOnly;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly uploads: UploadsService,
  ) {}

  async admit(user: AuthUser, { filename, teamId, questionId }: UploadSubject): Promise<number> {
    if (!teamId) throw fieldError('team_id', 'required');
    const team = await this.database.getRepository(Team).findOneBy({ id: teamId, dismissedAt: IsNull() });
    if (!team) throw new AppError('TEAM_NOT_FOUND');
    const query = questionId ? { question_id: questionId } : {};
    const maxBytes = await this.uploads.admit(user, team.competitionId, teamId, query);
    checkZipName(filename);
    return maxBytes;
  }
}
