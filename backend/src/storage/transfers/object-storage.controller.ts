import { Controller, Get, HttpCode, Post, Put, Query, Req, Res } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiExcludeEndpoint,
  ApiOkResponse,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import type { DownloadUrl, Id, Nothing, UploadedFile } from '@tianheng/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Authenticated, Public } from '../../common/access.decorator.ts';
import { CurrentUser, type AuthUser } from '../../common/current-user.decorator.ts';
import { IdParam } from '../../common/id-param.ts';
import { RawBody } from '../../common/raw-body.ts';
import {
  DownloadUrlDto,
  SignedQueryDto,
  StreamUploadQueryDto,
  UploadedFileDto,
  UploadTypeQueryDto,
} from './object-storage.dto.ts';
import { ObjectStorageService } from './object-storage.service.ts';

@ApiTags('files')
@Controller('v1/object-storage')
export class ObjectStorageController {
  constructor(private readonly storage: ObjectStorageService) {}

  @Get('download/:key')
  @Public()
  @ApiBearerAuth()
  @ApiProduces('application/octet-stream')
  @ApiOkResponse({
    description: 'The file, or with Range a part of it (206)',
    schema: { type: 'string', format: 'binary' },
  })
  download(
    @CurrentUser() user: AuthUser | null,
    @IdParam('key', 'FILE_NOT_FOUND') key: Id,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.storage.download(user, key, request, reply);
  }

  @Get('download/:key/url')
  @Public()
  @ApiBearerAuth()
  @ApiOkResponse({ type: DownloadUrlDto })
  url(@CurrentUser() user: AuthUser | null, @IdParam('key', 'FILE_NOT_FOUND') key: Id): Promise<DownloadUrl> {
    return this.storage.url(user, key);
  }

  @Post('upload')
  @Authenticated()
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
    },
  })
  @ApiCreatedResponse({ type: UploadedFileDto })
  upload(
    @CurrentUser() user: AuthUser,
    @Query() { file_type }: UploadTypeQueryDto,
    @Req() request: FastifyRequest,
  ): Promise<UploadedFile> {
    return this.storage.upload(user, file_type, request);
  }

  @Post('stream/upload')
  @Authenticated()
  @RawBody()
  @ApiConsumes('application/octet-stream')
  @ApiBody({ description: 'A document', schema: { type: 'string', format: 'binary' } })
  @ApiCreatedResponse({ type: UploadedFileDto })
  streamUpload(
    @CurrentUser() user: AuthUser,
    @Query() query: StreamUploadQueryDto,
    @Req() request: FastifyRequest,
  ): Promise<UploadedFile> {
    return this.storage.uploadDocument(user, query, request);
  }

  @Get('signed/:key')
  @Public()
  @ApiExcludeEndpoint()
  signedDownload(
    @IdParam('key', 'FILE_NOT_FOUND') key: Id,
    @Query() query: SignedQueryDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.storage.signedDownload(key, query, request, reply);
  }

  @Put('signed/:key')
  @HttpCode(200)
  @Public()
  @RawBody()
  @ApiExcludeEndpoint()
  async signedUpload(
    @IdParam('key', 'FILE_NOT_FOUND') key: Id,
    @Query() query: SignedQueryDto,
    @Req() request: FastifyRequest,
  ): Promise<Nothing> {
    await this.storage.signedUpload(key, query, request);
    return {};
  }
}
