import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { UI_LANGUAGES, type Id } from '@tianheng/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Public } from '../../common/access.decorator.ts';
import { AppError } from '../../common/app-error.ts';
import { IdParam } from '../../common/id-param.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { Config } from '../../config.ts';
import { GUARDED } from '../../storage/transfers/delivery-headers.ts';
import { isKnown } from '../../storage/transfers/http-range.ts';
import { LINK_PICTURE_DIGEST, LinkPictures, sharedPicture, type LinkKind } from './link-pictures.service.ts';

/** No cache but the reader's own keeps a picture, for what it shows may be closed to the next reader. */
const OF_THIS_ADDRESS = 'private, max-age=86400, immutable';
/** The address is of what was shown once. */
const OF_NOW = 'private, no-cache';

const documented = (): MethodDecorator => (target, key, descriptor) => {
  ApiParam({ name: 'language', enum: UI_LANGUAGES })(target, key, descriptor);
  ApiParam({
    name: 'digest',
    description: "as the page's head names it; by another one there is what is shown now",
  })(target, key, descriptor);
  ApiProduces('image/png')(target, key, descriptor);
  ApiOkResponse({
    description: '1200 by 630 px',
    schema: { type: 'string', format: 'binary' },
  })(target, key, descriptor);
  ApiResponse({
    status: 302,
    description: 'to a drawing without words, where it cannot be drawn or not now',
  })(target, key, descriptor);
};

interface Wanted {
  kind: LinkKind;
  id: Id;
  language: string;
  digest: string;
}

@ApiTags('site')
@Controller('v1')
export class LinkPicturesController {
  constructor(
    private readonly pictures: LinkPictures,
    private readonly config: Config,
  ) {}

  @Get('dataset/:datasetId/link-picture/:language/:digest')
  @Operation('An open dataset as a picture for previews of links', 'FILE_NOT_FOUND')
  @Public()
  @documented()
  ofDataset(
    @IdParam('datasetId', 'DATASET_NOT_FOUND') id: Id,
    @Param('language') language: string,
    @Param('digest') digest: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answer({ kind: 'dataset', id, language, digest }, request, reply);
  }

  @Get('competitions/:competitionId/link-picture/:language/:digest')
  @Operation('A competition as a picture for previews of links', 'FILE_NOT_FOUND')
  @Public()
  @documented()
  ofCompetition(
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') id: Id,
    @Param('language') language: string,
    @Param('digest') digest: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.answer({ kind: 'competitions', id, language, digest }, request, reply);
  }

  private async answer(wanted: Wanted, { headers, ip }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const language = UI_LANGUAGES.find((one) => one === wanted.language);
    if (language === undefined || !LINK_PICTURE_DIGEST.test(wanted.digest))
      throw new AppError('FILE_NOT_FOUND');
    const sketch = await this.pictures.sketch(wanted.kind, wanted.id, language);
    const { digest, card } = sketch;
    const etag = `"${digest}"`;
    const cached = { etag, 'cache-control': digest === wanted.digest ? OF_THIS_ADDRESS : OF_NOW };
    if (isKnown(headers['if-none-match'], etag)) {
      await reply
        .headers({ ...GUARDED, ...cached })
        .code(304)
        .send();
      return;
    }
    const picture = await this.pictures.picture(sketch, ip);
    if (picture)
      await reply
        .headers({ ...GUARDED, ...cached })
        .type('image/png')
        .send(picture);
    else
      await reply
        .header('cache-control', 'no-store')
        .redirect(`${this.config.customerOrigin ?? ''}${sharedPicture(card.art)}`, 302);
  }
}
