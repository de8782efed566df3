import { Controller, Delete, Get, Post, Query, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Id } from '@tianheng/contracts';
import type { FastifyRequest } from 'fastify';
import { Authenticated, ForKeys } from '../common/access.decorator.ts';
import { CurrentCaller, type Caller } from '../common/caller.ts';
import { CurrentUser, type AuthUser } from '../common/current-user.decorator.ts';
import { IdParam } from '../common/id-param.ts';
import { FileForm } from '../common/media-types.ts';
import { NothingDto } from '../common/nothing.dto.ts';
import { PageQueryDto } from '../common/paged.ts';
import { Operation } from '../common/operation.decorator.ts';
import { IdempotencyKey, Nameable } from '../idempotency/idempotency-key.ts';
import { TeamUploadPageDto, UploadedZipDto, UploadQueryDto } from './uploads.dto.ts';
import { UploadsService } from './uploads.service.ts';

@ApiTags('teams')
@Controller('v1/competition/:competitionId/team/:teamId/upload')
@Authenticated()
export class UploadsController {
  constructor(private readonly uploads: UploadsService) {}

  @Post()
  @ForKeys('submit')
  @Nameable('file')
  @Operation(
    'Upload a zip of the team',
    'FILE_REQUIRED',
    'NOT_ALLOWED',
    'TEAM_REQUIRED',
    'TEAM_NOT_ACCEPTED',
    'LEADER_ONLY',
    'COMPETITION_NOT_OPEN',
    'WINDOW_NOT_OPEN',
    'WINDOW_CLOSED',
    'SUBMISSION_OFF',
    'NOT_BOUND',
    'QUESTION_NOT_FOUND',
    'UPLOAD_QUOTA_REACHED',
    'TOO_MANY_REQUESTS',
    'FILE_TOO_LARGE',
    'FILE_EMPTY',
    'FILE_TYPE_UNSUPPORTED',
    'STORAGE_FULL',
    'IDEMPOTENCY_KEY_REUSED',
  )
  @FileForm()
  @ApiCreatedResponse({ type: UploadedZipDto })
  upload(
    @CurrentCaller() caller: Caller,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @IdParam('teamId', 'TEAM_NOT_FOUND') teamId: Id,
    @Query() query: UploadQueryDto,
    @Req() request: FastifyRequest,
    @IdempotencyKey() key: string | null,
  ): Promise<UploadedZipDto> {
    return this.uploads.upload(caller, { competitionId, teamId, query, key }, request);
  }

  @Get()
  @Operation("A team's zips", 'TEAM_REQUIRED', 'NOT_ALLOWED')
  @ApiOkResponse({ type: TeamUploadPageDto })
  list(
    @CurrentUser() user: AuthUser,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @IdParam('teamId', 'TEAM_NOT_FOUND') teamId: Id,
    @Query() query: PageQueryDto,
  ): Promise<TeamUploadPageDto> {
    return this.uploads.list(user, competitionId, teamId, query);
  }

  @Delete(':fileId')
  @ForKeys('submit')
  @Operation(
    "Delete a team's zip",
    'TEAM_REQUIRED',
    'NOT_ALLOWED',
    'LEADER_ONLY',
    'COMPETITION_NOT_OPEN',
    'FILE_IN_USE',
  )
  @ApiOkResponse({ type: NothingDto })
  remove(
    @CurrentUser() user: AuthUser,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @IdParam('teamId', 'TEAM_NOT_FOUND') teamId: Id,
    @IdParam('fileId', 'FILE_NOT_FOUND') fileId: Id,
  ): Promise<NothingDto> {
    return this.uploads.remove(user, competitionId, teamId, fileId).then(() => ({}));
  }
}
