import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import type { AdminDatasetVersionPage, Id, Nothing } from '@tianheng/contracts';
import { Authenticated } from '../../common/access.decorator.ts';
import { CurrentCaller, type Caller } from '../../common/caller.ts';
import { IdParam } from '../../common/id-param.ts';
import { NothingDto } from '../../common/nothing.dto.ts';
import { NumberParam } from '../../common/number-param.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { PageQueryDto } from '../../common/paged.ts';
import { VersionOffice } from '../../datasets/versions/version-office.ts';
import { AdminDatasetVersionPageDto, VersionWithdrawalDto } from '../../datasets/versions/versions.dto.ts';

@ApiTags('admin')
@Controller('v1/admin/dataset/:datasetId/versions')
@Authenticated('platform_admin')
export class AdminDatasetVersionsController {
  constructor(private readonly versions: VersionOffice) {}

  @Get()
  @Operation('The versions of a dataset, with who made them and what they cost')
  @ApiOkResponse({ type: AdminDatasetVersionPageDto })
  list(
    @IdParam('datasetId', 'DATASET_NOT_FOUND') datasetId: Id,
    @Query() query: PageQueryDto,
  ): Promise<AdminDatasetVersionPage> {
    return this.versions.list(datasetId, query);
  }

  @Post(':number/withdraw')
  @HttpCode(200)
  @Operation(
    'Take the files of an old version away for good',
    'DATASET_VERSION_PRESENT',
    'DATASET_VERSION_WITHDRAWN',
  )
  @ApiParam({ name: 'number', type: Number })
  @ApiOkResponse({ type: NothingDto })
  withdraw(
    @CurrentCaller() caller: Caller,
    @IdParam('datasetId', 'DATASET_NOT_FOUND') datasetId: Id,
    @NumberParam('number', 'DATASET_VERSION_NOT_FOUND') number: number,
    @Body() { reason }: VersionWithdrawalDto,
  ): Promise<Nothing> {
    return this.versions.withdraw(caller, datasetId, number, reason);
  }
}
