import { Controller, Get, HttpCode, Put, Query, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiExcludeEndpoint, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { DownloadUrl, Id, Nothing } from '@tianheng/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ForViews, Public } from '../../common/access.decorator.ts';
import { CurrentCaller, type Caller } from '../../common/caller.ts';
import { IdParam } from '../../common/id-param.ts';
import { RawBody } from '../../common/raw-body.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { DownloadUrlDto, SignedQueryDto } from './downloads.dto.ts';
import { DownloadsService } from './downloads.service.ts';

@ApiTags('files')
@Controller('v1/object-storage')
@ForViews('none')
export class DownloadsController {
  constructor(private readonly downloads: DownloadsService) {}

  @Get('download/:key')
  @Operation(
    'A file, or with Range a part of it',
    ...(['UNAUTHORIZED', 'NOT_ALLOWED', 'PRECONDITION_FAILED', 'RANGE_NOT_SATISFIABLE'] as const),
  )
  @Public()
  @ApiBearerAuth()
  @ApiProduces('application/octet-stream')
  @ApiOkResponse({
    description: 'The file, or with Range a part of it (206)',
    schema: { type: 'string', format: 'binary' },
  })
  download(
    @CurrentCaller() caller: Caller | null,
    @IdParam('key', 'FILE_NOT_FOUND') key: Id,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.downloads.download(caller, key, request, reply);
  }

  @Get('download/:key/url')
  @Operation('A signed address of a file', 'UNAUTHORIZED', 'NOT_ALLOWED')
  @Public()
  @ApiBearerAuth()
  @ApiOkResponse({ type: DownloadUrlDto })
  async url(
    @CurrentCaller() caller: Caller | null,
    @IdParam('key', 'FILE_NOT_FOUND') key: Id,
  ): Promise<DownloadUrl> {
    const { url } = await this.downloads.url(caller, key);
    return { url };
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
    return this.downloads.signedDownload(key, query, request, reply);
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
    await this.downloads.signedUpload(key, query, request);
    return {};
  }
}
