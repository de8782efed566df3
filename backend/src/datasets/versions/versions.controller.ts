import { Controller, Get, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import type { DatasetVersionDetail, DatasetVersionPage, Id } from '@tianheng/contracts';
import { Authenticated, Public } from '../../common/access.decorator.ts';
import { CurrentUser, type AuthUser } from '../../common/current-user.decorator.ts';
import { IdParam } from '../../common/id-param.ts';
import { NumberParam } from '../../common/number-param.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { PageQueryDto } from '../../common/paged.ts';
import { DatasetVersions } from './dataset-versions.ts';
import { DatasetVersionDetailDto, DatasetVersionPageDto } from './versions.dto.ts';

@ApiTags('datasets')
@Controller('v1/dataset/:datasetId/versions')
export class DatasetVersionsController {
  constructor(private readonly versions: DatasetVersions) {}

  @Get()
  @Operation("The versions of a dataset's files, the newest first", 'NOT_ALLOWED')
  @Public()
  @ApiBearerAuth()
  @ApiOkResponse({ type: DatasetVersionPageDto })
  list(
    @CurrentUser() user: AuthUser | null,
    @IdParam('datasetId', 'DATASET_NOT_FOUND') datasetId: Id,
    @Query() query: PageQueryDto,
  ): Promise<DatasetVersionPage> {
    return this.versions.list(user, datasetId, query);
  }

  @Get(':number')
  @Operation('One version with its files; of one that was withdrawn, why', 'NOT_ALLOWED')
  @Authenticated()
  @ApiParam({ name: 'number', type: Number })
  @ApiOkResponse({ type: DatasetVersionDetailDto })
  get(
    @CurrentUser() user: AuthUser,
    @IdParam('datasetId', 'DATASET_NOT_FOUND') datasetId: Id,
    @NumberParam('number', 'DATASET_VERSION_NOT_FOUND') number: number,
  ): Promise<DatasetVersionDetail> {
    return this.versions.get(user, datasetId, number);
  }
}
