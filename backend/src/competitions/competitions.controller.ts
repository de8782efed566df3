import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Id, UiLanguage } from '@tianheng/contracts';
import { Public } from '../common/access.decorator.ts';
import { IdParam } from '../common/id-param.ts';
import { Language } from '../common/language.ts';
import { PageQueryDto } from '../common/paged.ts';
import { Operation } from '../common/operation.decorator.ts';
import { CompetitionDto, CompetitionPageDto } from './competitions.dto.ts';
import { CompetitionsService } from './competitions.service.ts';

@ApiTags('competitions')
@Controller('v1/competitions')
export class CompetitionsController {
  constructor(private readonly competitions: CompetitionsService) {}

  @Get()
  @Operation('Competitions')
  @Public()
  @ApiOkResponse({ type: CompetitionPageDto })
  list(@Query() query: PageQueryDto, @Language() language: UiLanguage): Promise<CompetitionPageDto> {
    return this.competitions.list(query, language);
  }

  @Get(':competitionId')
  @Operation('One competition')
  @Public()
  @ApiOkResponse({ type: CompetitionDto })
  get(
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Language() language: UiLanguage,
  ): Promise<CompetitionDto> {
    return this.competitions.get(competitionId, language);
  }
}
