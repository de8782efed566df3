import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { AdminDatasetPage, Id, Nothing, SavedDataset } from '@tianheng/contracts';
import { Authenticated } from '../../common/access.decorator.ts';
import { CurrentCaller, type Caller } from '../../common/caller.ts';
import { IdParam } from '../../common/id-param.ts';
import { NothingDto } from '../../common/nothing.dto.ts';
import { Operation } from '../../common/operation.decorator.ts';
import {
  AdminDatasetPageDto,
  DatasetRequestDto,
  DatasetUpdateDto,
  SavedDatasetDto,
} from '../../datasets/editing/admin-datasets.dto.ts';
import { DatasetEditor } from '../../datasets/editing/dataset.editor.ts';
import { AdminDatasetQueryDto } from '../../datasets/list/dataset-query.dto.ts';
import { IdempotencyKey, Nameable } from '../../idempotency/idempotency-key.ts';

@ApiTags('admin')
@Controller('v1/admin/dataset')
@Authenticated('platform_admin')
export class AdminDatasetsController {
  constructor(private readonly editor: DatasetEditor) {}

  @Get()
  @Operation('Datasets of every status')
  @ApiOkResponse({ type: AdminDatasetPageDto })
  list(@Query() query: AdminDatasetQueryDto): Promise<AdminDatasetPage> {
    return this.editor.list(query);
  }

  @Post()
  @Nameable('dataset')
  @Operation('Make a dataset', 'TRUTH_OPEN', 'IDEMPOTENCY_KEY_REUSED')
  @ApiCreatedResponse({ type: SavedDatasetDto })
  create(
    @CurrentCaller() caller: Caller,
    @Body() body: DatasetRequestDto,
    @IdempotencyKey() key: string | null,
  ): Promise<SavedDataset> {
    return this.editor.create(caller, body, key);
  }

  @Put(':datasetId')
  @Operation('Change a dataset', 'STALE_WRITE', 'TRUTH_OPEN', 'SYNC_RUNNING')
  @ApiOkResponse({ type: SavedDatasetDto })
  update(
    @CurrentCaller() caller: Caller,
    @IdParam('datasetId', 'DATASET_NOT_FOUND') datasetId: Id,
    @Body() body: DatasetUpdateDto,
  ): Promise<SavedDataset> {
    return this.editor.update(caller, datasetId, body);
  }

  @Delete(':datasetId')
  @Operation('Delete a dataset', 'DATASET_IN_USE')
  @ApiOkResponse({ type: NothingDto })
  remove(
    @CurrentCaller() caller: Caller,
    @IdParam('datasetId', 'DATASET_NOT_FOUND') datasetId: Id,
  ): Promise<Nothing> {
    return this.editor.remove(caller, datasetId);
  }
}
