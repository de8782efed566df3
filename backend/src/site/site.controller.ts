import { Controller, Get, Header, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiProduces, ApiProperty, ApiTags } from '@nestjs/swagger';
import { UI_LANGUAGES, type UiLanguage } from '@tianheng/contracts';
import { IsString, MaxLength } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { Public } from '../common/access.decorator.ts';
import { AppError } from '../common/app-error.ts';
import { Language } from '../common/language.ts';
import { Operation } from '../common/operation.decorator.ts';
import { varyBy } from '../common/vary.ts';
import { Config } from '../config.ts';
import { FeedService } from './feed.service.ts';
import { PageCards } from './page-cards.service.ts';
import { writeHead } from './page-head.ts';

const PATH_MAX = 500;

export class PageHeadQueryDto {
  @ApiProperty({ type: String, maxLength: PATH_MAX, description: 'the path of a page of the customer site' })
  @IsString()
  @MaxLength(PATH_MAX)
  path: string;
}

@ApiTags('site')
@Controller('v1')
export class SiteController {
  constructor(
    private readonly cards: PageCards,
    private readonly feed: FeedService,
    private readonly config: Config,
  ) {}

  /** The servers of the customer site put it into the page, for whoever runs no script. */
  @Get('page-head')
  @Operation('Title, description and picture of a page, as part of its head')
  @Public()
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('cache-control', 'public, max-age=60')
  @ApiProduces('text/html')
  @ApiOkResponse({ schema: { type: 'string' }, description: 'HTML; of what a visitor may see' })
  async head(
    @Query() { path }: PageHeadQueryDto,
    @Language() language: UiLanguage,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    varyBy(reply, 'Accept-Language');
    return writeHead(await this.cards.cardOf(path, language), this.config.customerOrigin);
  }

  /** The customer site serves it as /feed.en.xml and /feed.zh-CN.xml. */
  @Get('feed/:language')
  @Operation('New datasets and announcements as an Atom feed', 'NOT_FOUND')
  @Public()
  @Header('content-type', 'application/atom+xml; charset=utf-8')
  @Header('cache-control', 'public, max-age=900')
  @ApiParam({ name: 'language', enum: UI_LANGUAGES })
  @ApiProduces('application/atom+xml')
  @ApiOkResponse({ schema: { type: 'string' }, description: 'RFC 4287' })
  atom(@Param('language') wanted: string): Promise<string> {
    const language = UI_LANGUAGES.find((one) => one === wanted);
    if (language === undefined) throw new AppError('NOT_FOUND');
    return this.feed.write(language);
  }
}
