import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import { QUESTION_TYPES, type Id, type UiLanguage } from '@tianheng/contracts';
import { Public } from '../common/access.decorator.ts';
import { CurrentUser, type AuthUser } from '../common/current-user.decorator.ts';
import { IdParam } from '../common/id-param.ts';
import { Language } from '../common/language.ts';
import { PageQueryDto } from '../common/paged.ts';
import { Operation } from '../common/operation.decorator.ts';
import { GroupsService } from './groups.service.ts';
import { GroupPageDto, GroupRuleDto, QuestionDetailDto, QuestionPageDto } from './questions.dto.ts';
import { QuestionsService } from './questions.service.ts';

@ApiTags('competitions')
@Controller('v1')
export class QuestionsController {
  constructor(
    private readonly groups: GroupsService,
    private readonly questions: QuestionsService,
  ) {}

  @Get('competition/:competitionId/groups')
  @Operation("A competition's groups", 'COMPETITION_NOT_OPEN')
  @Public()
  @ApiOkResponse({ type: GroupPageDto })
  listGroups(
    @CurrentUser() user: AuthUser | null,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Query() query: PageQueryDto,
    @Language() language: UiLanguage,
  ): Promise<GroupPageDto> {
    return this.groups.list(user, competitionId, query, language);
  }

  @Get('competition/:competitionId/groups/:groupId/questions')
  @Operation("A group's questions", 'COMPETITION_NOT_OPEN')
  @Public()
  @ApiOkResponse({ type: QuestionPageDto })
  listQuestions(
    @CurrentUser() user: AuthUser | null,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @IdParam('groupId', 'GROUP_NOT_FOUND') groupId: Id,
    @Query() query: PageQueryDto,
    @Language() language: UiLanguage,
  ): Promise<QuestionPageDto> {
    return this.questions.list(user, competitionId, groupId, query, language);
  }

  @Get('competition/:competitionId/:questionType/questions/:questionId')
  @Operation('One question', 'COMPETITION_NOT_OPEN')
  @Public()
  @ApiParam({ name: 'questionType', enum: QUESTION_TYPES })
  @ApiOkResponse({ type: QuestionDetailDto })
  getQuestion(
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Param('questionType') questionType: string,
    @IdParam('questionId', 'QUESTION_NOT_FOUND') questionId: Id,
    @CurrentUser() user: AuthUser | null,
    @Language() language: UiLanguage,
  ): Promise<QuestionDetailDto> {
    return this.questions.get(user, competitionId, questionType, questionId, language);
  }

  @Get('competitions/:competitionId/groups/questions-rules')
  @Operation('How many questions of each group a team takes', 'COMPETITION_NOT_OPEN')
  @Public()
  @ApiOkResponse({ type: [GroupRuleDto] })
  listRules(
    @CurrentUser() user: AuthUser | null,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Language() language: UiLanguage,
  ): Promise<GroupRuleDto[]> {
    return this.groups.rules(user, competitionId, language);
  }

  @Get('competitions/:competitionId/groups/:groupId/questions-rules')
  @Operation('How many questions of a group a team takes', 'COMPETITION_NOT_OPEN')
  @Public()
  @ApiOkResponse({ type: GroupRuleDto })
  getRule(
    @CurrentUser() user: AuthUser | null,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @IdParam('groupId', 'GROUP_NOT_FOUND') groupId: Id,
    @Language() language: UiLanguage,
  ): Promise<GroupRuleDto> {
    return this.groups.rule(user, competitionId, groupId, language);
  }
}
