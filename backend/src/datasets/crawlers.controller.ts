import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Id } from '@tianheng/contracts';
import { Public } from '../common/access.decorator.ts';
import { IdParam } from '../common/id-param.ts';
import { Operation } from '../common/operation.decorator.ts';
import { CrawlersService } from './crawlers.service.ts';

@ApiTags('datasets')
@Controller('v1')
export class CrawlersController {
  constructor(private readonly crawlers: CrawlersService) {}

  /** The customer site serves it as its own /sitemap.xml. */
  @Get('sitemap.xml')
  @Operation('The map of the customer site', 'NOT_FOUND')
  @Public()
  @Header('content-type', 'application/xml; charset=utf-8')
  @Header('cache-control', 'public, max-age=3600')
  @ApiProduces('application/xml')
  @ApiQuery({ name: 'part', type: String, required: false, description: 'as the index names it' })
  @ApiOkResponse({
    schema: { type: 'string' },
    description: "The customer site's pages and open datasets, or an index of parts with them",
  })
  sitemap(@Query('part') part?: string | string[]): Promise<string> {
    return this.crawlers.sitemap(part === undefined ? undefined : String(part));
  }

  @Get('dataset/:datasetId/json-ld')
  @Operation('A dataset for search engines', 'NOT_FOUND')
  @Public()
  @ApiOkResponse({
    schema: { type: 'object', additionalProperties: true },
    description: "schema.org's Dataset, of open datasets only",
  })
  jsonLd(@IdParam('datasetId', 'DATASET_NOT_FOUND') datasetId: Id): Promise<Record<string, unknown>> {
    return this.crawlers.jsonLd(datasetId);
  }
}
