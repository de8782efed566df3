import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Id, UiLanguage } from '@tianheng/contracts';
import { Authenticated } from '../common/access.decorator.ts';
import { CurrentUser, type AuthUser } from '../common/current-user.decorator.ts';
import { IdParam } from '../common/id-param.ts';
import { Language } from '../common/language.ts';
import { Operation } from '../common/operation.decorator.ts';
import { BindingService } from './binding.service.ts';
import { QuestionBindDto } from './teams.dto.ts';

@ApiTags('teams')
@Controller('v1/competition/:competitionId/team/:teamId/question/:questionId')
@Authenticated()
export class BindingController {
  constructor(private readonly binding: BindingService) {}

  @Post('bind')
  @Operation(
    'Enrol an accepted team in a further question',
    'TEAM_REQUIRED',
    'NOT_ALLOWED',
    'LEADER_ONLY',
    'TEAM_NOT_ACCEPTED',
    'COMPETITION_NOT_OPEN',
    'PICKS_COMPLETE',
    'PICKS_BY_ORGANISERS',
  )
  @HttpCode(200)
  @ApiOkResponse({ type: QuestionBindDto })
  bind(
    @CurrentUser() user: AuthUser,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @IdParam('teamId', 'TEAM_NOT_FOUND') teamId: Id,
    @IdParam('questionId', 'QUESTION_NOT_FOUND') questionId: Id,
    @Language() language: UiLanguage,
  ): Promise<QuestionBindDto> {
    return this.binding.bind(user, competitionId, teamId, questionId, language);
  }
}
