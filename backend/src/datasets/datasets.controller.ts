import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { DatasetDetail, DatasetFacets, DatasetOverview, DatasetPage, Id } from '@tianheng/contracts';
import type { FastifyReply } from 'fastify';
import { Authenticated, Public } from '../common/access.decorator.ts';
import { CurrentUser, type AuthUser } from '../common/current-user.decorator.ts';
import { IdParam } from '../common/id-param.ts';
import { Operation } from '../common/operation.decorator.ts';
import { DatasetDetailDto, DatasetFacetsDto, DatasetOverviewDto, DatasetPageDto } from './datasets.dto.ts';
import { DatasetsService } from './datasets.service.ts';
import { DatasetFacetsQueryDto, DatasetQueryDto } from './list/dataset-query.dto.ts';
import { DatasetMetadata } from './metadata/metadata.service.ts';

@ApiTags('datasets')
@Controller('v1/dataset')
export class DatasetsController {
  constructor(
    private readonly datasets: DatasetsService,
    private readonly metadata: DatasetMetadata,
  ) {}

  @Get()
  @Operation('Datasets, searched and ordered')
  @Public()
  @ApiBearerAuth()
  @ApiOkResponse({ type: DatasetPageDto })
  list(@CurrentUser() user: AuthUser | null, @Query() query: DatasetQueryDto): Promise<DatasetPage> {
    return this.datasets.list(user, query);
  }

  @Get('facets')
  @Operation('What the list of datasets can be narrowed by, and how many datasets have it')
  @Public()
  @ApiBearerAuth()
  @ApiOkResponse({ type: DatasetFacetsDto })
  facets(
    @CurrentUser() user: AuthUser | null,
    @Query() query: DatasetFacetsQueryDto,
  ): Promise<DatasetFacets> {
    return this.datasets.countFacets(user, query);
  }

  @Get(':datasetId/overview')
  @Operation('What a visitor may know of a dataset')
  @Public()
  @ApiOkResponse({ type: DatasetOverviewDto, description: 'What a visitor may know of an open dataset' })
  overview(@IdParam('datasetId', 'DATASET_NOT_FOUND') datasetId: Id): Promise<DatasetOverview> {
    return this.datasets.overview(datasetId);
  }

  @Get(':datasetId')
  @Operation(
    'One dataset; counts as a view. Its Link header is for programs (FAIR Signposting)',
    'NOT_ALLOWED',
  )
  @Authenticated()
  @ApiOkResponse({ type: DatasetDetailDto })
  async get(
    @CurrentUser() user: AuthUser,
    @IdParam('datasetId', 'DATASET_NOT_FOUND') datasetId: Id,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DatasetDetail> {
    const dataset = await this.datasets.get(user, datasetId);
    const link = this.metadata.linkHeader(dataset);
    if (link !== null) reply.header('link', link);
    return dataset;
  }
}
