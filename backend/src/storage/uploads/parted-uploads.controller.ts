import { Body, Controller, Delete, Get, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiHeader,
  ApiOkResponse,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { Id, Nothing, PartedUpload, StoredUpload } from '@tianheng/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Authenticated, ForKeys } from '../../common/access.decorator.ts';
import { askerGone } from '../../common/asker-gone.ts';
import { CurrentCaller, type Caller } from '../../common/caller.ts';
import { CurrentUser, type AuthUser } from '../../common/current-user.decorator.ts';
import { downloadPath } from '../../common/download-path.ts';
import { IdParam } from '../../common/id-param.ts';
import { NumberParam } from '../../common/number-param.ts';
import { NothingDto } from '../../common/nothing.dto.ts';
import { RawBody } from '../../common/raw-body.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { IdempotencyKey, Nameable } from '../../idempotency/idempotency-key.ts';
import { PartedUploadDto, PartedUploadRequestDto, StoredUploadDto } from './parted-uploads.dto.ts';
import { PartedUploadsService } from './parted-uploads.service.ts';
import { UploadCompletion } from './upload-completion.ts';

/** A file in parts: a line that breaks costs the part that was on its way. */
@ApiTags('files')
@Controller('v1/object-storage/uploads')
@Authenticated()
@ForKeys('submit', 'admin')
export class PartedUploadsController {
  constructor(
    private readonly uploads: PartedUploadsService,
    private readonly completion: UploadCompletion,
  ) {}

  @Post()
  @Nameable('upload')
  @Operation(
    'Begin an upload in parts',
    'NOT_ALLOWED',
    'ROLE_REQUIRED',
    'ADMIN_SITE_ONLY',
    'TEAM_NOT_FOUND',
    'QUESTION_NOT_FOUND',
    'COMPETITION_NOT_OPEN',
    'TEAM_NOT_ACCEPTED',
    'TEAM_REQUIRED',
    'LEADER_ONLY',
    'NOT_BOUND',
    'WINDOW_NOT_OPEN',
    'WINDOW_CLOSED',
    'SUBMISSION_OFF',
    'UPLOAD_QUOTA_REACHED',
    'TOO_MANY_REQUESTS',
    'FILE_TOO_LARGE',
    'FILE_EMPTY',
    'FILE_TYPE_UNSUPPORTED',
    'STORAGE_FULL',
    'IDEMPOTENCY_KEY_REUSED',
  )
  @ApiCreatedResponse({ type: PartedUploadDto })
  begin(
    @CurrentCaller() caller: Caller,
    @Body() body: PartedUploadRequestDto,
    @IdempotencyKey() key: string | null,
  ): Promise<PartedUpload> {
    return this.uploads.begin(caller, body, key);
  }

  @Get(':uploadId')
  @ForKeys('read', 'submit', 'admin')
  @Operation('What has arrived of an upload')
  @ApiOkResponse({ type: PartedUploadDto })
  get(
    @CurrentUser() user: AuthUser,
    @IdParam('uploadId', 'UPLOAD_NOT_FOUND') uploadId: Id,
  ): Promise<PartedUpload> {
    return this.uploads.get(user, uploadId);
  }

  @Put(':uploadId/parts/:number')
  @Operation(
    'Send one part',
    'NOT_FOUND',
    'PART_SIZE_WRONG',
    'DIGEST_WRONG',
    'UPLOAD_FINISHED',
    'FILE_EMPTY',
    'FILE_TYPE_UNSUPPORTED',
    'STORAGE_FULL',
    'TOO_MANY_REQUESTS',
  )
  @RawBody()
  @ApiConsumes('application/octet-stream')
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @ApiParam({ name: 'number', type: Number, description: 'from 1' })
  @ApiHeader({ name: 'Content-Digest', required: false, description: 'sha-256=:base64: (RFC 9530)' })
  @ApiOkResponse({ type: NothingDto })
  async putPart(
    @CurrentUser() user: AuthUser,
    @IdParam('uploadId', 'UPLOAD_NOT_FOUND') uploadId: Id,
    @NumberParam('number', 'NOT_FOUND') number: number,
    @Req() request: FastifyRequest,
  ): Promise<Nothing> {
    await this.uploads.putPart(user, uploadId, number, request);
    return {};
  }

  @Post(':uploadId/complete')
  @Operation(
    'Put the parts together',
    'UPLOAD_INCOMPLETE',
    'ROLE_REQUIRED',
    'ADMIN_SITE_ONLY',
    'FILE_EMPTY',
    'FILE_TYPE_UNSUPPORTED',
    'TEAM_REQUIRED',
    'LEADER_ONLY',
    'TEAM_NOT_FOUND',
    'TEAM_NOT_ACCEPTED',
    'COMPETITION_NOT_OPEN',
    'WINDOW_NOT_OPEN',
    'WINDOW_CLOSED',
    'SUBMISSION_OFF',
    'NOT_BOUND',
    'STORAGE_FULL',
    'FILE_NOT_FOUND',
    'NOT_ALLOWED',
  )
  @HttpCode(200)
  @ApiOkResponse({ type: StoredUploadDto })
  async complete(
    @CurrentCaller() caller: Caller,
    @IdParam('uploadId', 'UPLOAD_NOT_FOUND') uploadId: Id,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StoredUpload> {
    const { id, filename, size, sha256 } = await this.completion.complete(caller, uploadId, askerGone(reply));
    return { file_id: id, url: downloadPath(id), filename, size, sha256 };
  }

  @Delete(':uploadId')
  @Operation('Give an upload up')
  @ApiOkResponse({ type: NothingDto })
  async cancel(
    @CurrentUser() user: AuthUser,
    @IdParam('uploadId', 'UPLOAD_NOT_FOUND') uploadId: Id,
  ): Promise<Nothing> {
    await this.uploads.cancel(user, uploadId);
    return {};
  }
}
