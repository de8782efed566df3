import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { DatasetReference, Id } from '@tianheng/contracts';
import { Authenticated } from '../../common/access.decorator.ts';
import { CurrentUser, type AuthUser } from '../../common/current-user.decorator.ts';
import { IdParam } from '../../common/id-param.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { DatasetReferenceDto, ReferenceQueryDto, ReferenceRequestDto } from './references.dto.ts';
import { ReferencesService } from './references.service.ts';

@ApiTags('datasets')
@Controller('v1/dataset/:datasetId/reference')
@Authenticated()
export class ReferencesController {
  constructor(private readonly references: ReferencesService) {}

  @Get()
  @Operation("A dataset's citations, a hundred at a time, the newest first", 'NOT_ALLOWED')
  @ApiOkResponse({ type: [DatasetReferenceDto] })
  list(
    @CurrentUser() user: AuthUser,
    @IdParam('datasetId', 'DATASET_NOT_FOUND') datasetId: Id,
    @Query() { page }: ReferenceQueryDto,
  ): Promise<DatasetReference[]> {
    return this.references.list(user, datasetId, page);
  }

  @Post()
  @Operation('Submit a citation or quote', 'NOT_ALLOWED', 'REFERENCE_DUPLICATE', 'TOO_MANY_REQUESTS')
  @ApiCreatedResponse({ type: DatasetReferenceDto })
  submit(
    @CurrentUser() user: AuthUser,
    @IdParam('datasetId', 'DATASET_NOT_FOUND') datasetId: Id,
    @Body() body: ReferenceRequestDto,
  ): Promise<DatasetReference> {
    return this.references.submit(user, datasetId, body);
  }
}
