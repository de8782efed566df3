import { Controller, Get } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiProperty, ApiTags } from '@nestjs/swagger';
import {
  QUESTION_TYPES,
  UI_LANGUAGES,
  type DatasetUse,
  type Id,
  type QuestionType,
  type UiLanguage,
} from '@tianheng/contracts';
import { Public } from '../common/access.decorator.ts';
import { CurrentUser, type AuthUser } from '../common/current-user.decorator.ts';
import { IdParam } from '../common/id-param.ts';
import { Language } from '../common/language.ts';
import { Operation } from '../common/operation.decorator.ts';
import { DatasetUses } from './dataset-uses.service.ts';

class DatasetUseDto implements DatasetUse {
  @ApiProperty({ type: String }) competition_id: string;
  @ApiProperty({ type: String }) competition_name: string;
  @ApiProperty({ enum: UI_LANGUAGES, description: 'what `competition_name` is written in' })
  competition_language: UiLanguage;
  @ApiProperty({ type: String }) question_id: string;
  @ApiProperty({ enum: QUESTION_TYPES }) question_type: QuestionType;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ enum: UI_LANGUAGES, description: 'what `name` is written in' }) language: UiLanguage;
}

@ApiTags('datasets')
@Controller('v1/dataset/:datasetId/uses')
export class DatasetUsesController {
  constructor(private readonly uses: DatasetUses) {}

  @Get()
  @Operation('The questions that open a dataset, as far as the caller may see them', 'NOT_ALLOWED')
  @Public()
  @ApiBearerAuth()
  @ApiOkResponse({ type: [DatasetUseDto] })
  list(
    @CurrentUser() user: AuthUser | null,
    @IdParam('datasetId', 'DATASET_NOT_FOUND') datasetId: Id,
    @Language() language: UiLanguage,
  ): Promise<DatasetUse[]> {
    return this.uses.list(user, datasetId, language);
  }
}
