import { Controller, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import type { UploadedFile } from '@tianheng/contracts';
import type { FastifyRequest } from 'fastify';
import { Authenticated, ForKeys } from '../../common/access.decorator.ts';
import { CurrentCaller, type Caller } from '../../common/caller.ts';
import { FileForm } from '../../common/media-types.ts';
import { RawBody } from '../../common/raw-body.ts';
import { IdempotencyKey, Nameable } from '../../idempotency/idempotency-key.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { StreamUploadQueryDto, UploadedFileDto, UploadTypeQueryDto } from './direct-uploads.dto.ts';
import { DirectUploads } from './direct-uploads.service.ts';

@ApiTags('files')
@Controller('v1/object-storage')
@Authenticated()
@ForKeys('submit', 'admin')
export class DirectUploadsController {
  constructor(private readonly uploads: DirectUploads) {}

  @Post('upload')
  @Nameable('file')
  @Operation(
    'Upload a file as a form',
    'FILE_REQUIRED',
    'NOT_ALLOWED',
    'ROLE_REQUIRED',
    'ADMIN_SITE_ONLY',
    'UPLOAD_QUOTA_REACHED',
    'TOO_MANY_REQUESTS',
    'FILE_TOO_LARGE',
    'PICTURE_TOO_LARGE',
    'FILE_EMPTY',
    'FILE_TYPE_UNSUPPORTED',
    'STORAGE_FULL',
    'IDEMPOTENCY_KEY_REUSED',
  )
  @FileForm()
  @ApiCreatedResponse({ type: UploadedFileDto })
  upload(
    @CurrentCaller() caller: Caller,
    @Query() { file_type }: UploadTypeQueryDto,
    @Req() request: FastifyRequest,
    @IdempotencyKey() key: string | null,
  ): Promise<UploadedFile> {
    return this.uploads.upload(caller, file_type, request, key);
  }

  @Post('stream/upload')
  @Nameable('file')
  @Operation(
    'Upload a document as a bare body',
    'UPLOAD_QUOTA_REACHED',
    'TOO_MANY_REQUESTS',
    'FILE_TOO_LARGE',
    'FILE_EMPTY',
    'FILE_TYPE_UNSUPPORTED',
    'STORAGE_FULL',
    'IDEMPOTENCY_KEY_REUSED',
  )
  @RawBody()
  @ApiConsumes('application/octet-stream')
  @ApiBody({ description: 'A document', schema: { type: 'string', format: 'binary' } })
  @ApiCreatedResponse({ type: UploadedFileDto })
  streamUpload(
    @CurrentCaller() caller: Caller,
    @Query() query: StreamUploadQueryDto,
    @Req() request: FastifyRequest,
    @IdempotencyKey() key: string | null,
  ): Promise<UploadedFile> {
    return this.uploads.uploadDocument(caller, query, request, key);
  }
}
