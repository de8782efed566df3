import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { DownloadUrl, Id } from '@tianheng/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Authenticated, ForViews, Public } from '../common/access.decorator.ts';
import { CurrentUser, type AuthUser } from '../common/current-user.decorator.ts';
import { IdParam } from '../common/id-param.ts';
import { Operation } from '../common/operation.decorator.ts';
import { DownloadUrlDto } from '../storage/transfers/downloads.dto.ts';
import { SignedVersionQueryDto, VersionQueryDto } from './versions/versions.dto.ts';
import { DatasetArchive } from './dataset.archive.ts';

@ApiTags('datasets')
@Controller('v1/dataset/:datasetId/archive')
@ForViews('none')
export class ArchiveController {
  constructor(private readonly archive: DatasetArchive) {}

  @Get('url')
  @Operation(
    "A signed address of a zip of a dataset's files",
    'NOT_ALLOWED',
    'FILE_NOT_FOUND',
    'DATASET_VERSION_NOT_FOUND',
    'DATASET_VERSION_WITHDRAWN',
    'TOO_MANY_REQUESTS',
    'BUSY',
  )
  @Authenticated()
  @ApiOkResponse({ type: DownloadUrlDto, description: 'of a zip of all files' })
  url(
    @CurrentUser() user: AuthUser,
    @IdParam('datasetId', 'DATASET_NOT_FOUND') datasetId: Id,
    @Query() { version }: VersionQueryDto,
  ): Promise<DownloadUrl> {
    return this.archive.url(user, datasetId, version);
  }

  @Get()
  @Public()
  @ApiExcludeEndpoint()
  download(
    @IdParam('datasetId', 'DATASET_NOT_FOUND') datasetId: Id,
    @Query() query: SignedVersionQueryDto,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.archive.send(datasetId, query, request, reply);
  }
}
