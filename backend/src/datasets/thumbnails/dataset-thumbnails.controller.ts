import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Id } from '@tianheng/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../common/access.decorator.ts';
import { IdParam } from '../../common/id-param.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { GUARDED } from '../../storage/transfers/delivery-headers.ts';
import { isKnown } from '../../storage/transfers/http-range.ts';
import { DatasetThumbnails } from './dataset-thumbnails.ts';

/** The address names the content. No cache but the reader's own keeps it, for another reader has to be asked about anew. */
const CACHED = 'private, max-age=86400, immutable';

@ApiTags('datasets')
@Controller('v1/dataset')
export class DatasetThumbnailsController {
  constructor(private readonly thumbnails: DatasetThumbnails) {}

  @Get(':datasetId/thumbnail/:digest')
  @Operation('What the data of an open dataset look like, as a small picture', 'FILE_NOT_FOUND')
  @Public()
  @ApiParam({ name: 'digest', description: 'as a card or the detail names it in `picture_url`' })
  @ApiProduces('image/svg+xml', 'image/webp')
  @ApiOkResponse({
    description: '480 by 270 px, for a dark ground; without words',
    schema: { type: 'string', format: 'binary' },
  })
  async thumbnail(
    @IdParam('datasetId', 'FILE_NOT_FOUND') datasetId: Id,
    @Param('digest') digest: string,
    @Req() { headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { type, content } = await this.thumbnails.get(datasetId, digest);
    const etag = `"${digest}"`;
    void reply.headers({ ...GUARDED, etag, 'cache-control': CACHED });
    if (isKnown(headers['if-none-match'], etag)) await reply.code(304).send();
    else await reply.type(type).send(content);
  }
}
