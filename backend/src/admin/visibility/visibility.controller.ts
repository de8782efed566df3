import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Id, UiLanguage, Visibility } from '@tianheng/contracts';
import { Authenticated } from '../../common/access.decorator.ts';
import { IdParam } from '../../common/id-param.ts';
import { Language } from '../../common/language.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { VisibilityDto, VisibilityQueryDto } from './visibility.dto.ts';
import { VisibilityQuery } from './visibility.query.ts';

@ApiTags('admin')
@Controller('v1/admin')
@Authenticated('platform_admin')
export class AdminVisibilityController {
  constructor(private readonly visibility: VisibilityQuery) {}

  @Get('dataset/:datasetId/visibility')
  @Operation('Who can see a dataset now, and why', 'USER_NOT_FOUND')
  @ApiOkResponse({ type: VisibilityDto })
  ofDataset(
    @IdParam('datasetId', 'DATASET_NOT_FOUND') datasetId: Id,
    @Query() { username }: VisibilityQueryDto,
    @Language() language: UiLanguage,
  ): Promise<Visibility> {
    return this.visibility.ofDataset(datasetId, username, language);
  }

  @Get('competition/:competitionId/questions/:questionId/visibility')
  @Operation('Who can see a question now, and why', 'USER_NOT_FOUND')
  @ApiOkResponse({ type: VisibilityDto })
  ofQuestion(
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @IdParam('questionId', 'QUESTION_NOT_FOUND') questionId: Id,
    @Query() { username }: VisibilityQueryDto,
  ): Promise<Visibility> {
    return this.visibility.ofQuestion(competitionId, questionId, username);
  }
}
