import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type {
  AdminCompetitionDetail,
  AdminCompetitionPage,
  AdminGroupRule,
  CompetitionCopied,
  CompetitionOption,
  Id,
  Nothing,
  UiLanguage,
} from '@tianheng/contracts';
import { Authenticated } from '../../common/access.decorator.ts';
import { CurrentCaller, type Caller } from '../../common/caller.ts';
import { IdParam } from '../../common/id-param.ts';
import { Language } from '../../common/language.ts';
import { NothingDto } from '../../common/nothing.dto.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { RichBody } from '../../common/rich-body.ts';
import { CompetitionCopier } from '../../competitions/editing/competition-copier.ts';
import {
  AdminCompetitionDetailDto,
  AdminCompetitionPageDto,
  AdminCompetitionQueryDto,
  CompetitionCopiedDto,
  CompetitionCopyRequestDto,
  CompetitionOptionDto,
  CompetitionRequestDto,
  CompetitionUpdateDto,
} from '../../competitions/editing/competition-editor.dto.ts';
import { CompetitionEditor } from '../../competitions/editing/competition-editor.ts';
import { CompetitionList } from '../../competitions/editing/competition-list.ts';
import {
  AdminGroupRuleDto,
  GroupRuleQueryDto,
  GroupRuleRequestDto,
} from '../../competitions/editing/group-editor.dto.ts';
import { GroupEditor } from '../../competitions/editing/group-editor.ts';
import { GroupList } from '../../competitions/editing/group-list.ts';
import { IdempotencyKey, Nameable } from '../../idempotency/idempotency-key.ts';

@ApiTags('admin')
@Controller('v1/admin/competitions')
@Authenticated('platform_admin')
export class AdminCompetitionsController {
  constructor(
    private readonly listed: CompetitionList,
    private readonly editor: CompetitionEditor,
    private readonly copier: CompetitionCopier,
    private readonly groups: GroupList,
    private readonly groupEditor: GroupEditor,
  ) {}

  @Get()
  @Operation('Competitions of every status')
  @ApiOkResponse({ type: AdminCompetitionPageDto })
  list(
    @Query() query: AdminCompetitionQueryDto,
    @Language() language: UiLanguage,
  ): Promise<AdminCompetitionPage> {
    return this.listed.list(query, language);
  }

  @Get('options')
  @Operation('All competitions with their groups and questions, for choosing one')
  @ApiOkResponse({ type: [CompetitionOptionDto] })
  options(@Language() language: UiLanguage): Promise<CompetitionOption[]> {
    return this.listed.options(language);
  }

  @Get('groups/questions-rules')
  @Operation('How many questions of each group a team takes', 'COMPETITION_NOT_FOUND', 'GROUP_NOT_FOUND')
  @ApiOkResponse({ type: [AdminGroupRuleDto] })
  rules(@Query() query: GroupRuleQueryDto, @Language() language: UiLanguage): Promise<AdminGroupRule[]> {
    return this.groups.rules(query, language);
  }

  @Post()
  @Nameable('competition')
  @RichBody()
  @Operation('Make a competition', 'COMPETITION_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED')
  @ApiCreatedResponse({ type: AdminCompetitionDetailDto })
  create(
    @CurrentCaller() caller: Caller,
    @Body() body: CompetitionRequestDto,
    @IdempotencyKey() key: string | null,
  ): Promise<AdminCompetitionDetail> {
    return this.editor.create(caller, body, key);
  }

  @Post(':competitionId/copy')
  @Nameable('competition')
  @Operation(
    'Make a competition like another one, with its groups, rules and questions',
    'IDEMPOTENCY_KEY_REUSED',
  )
  @ApiCreatedResponse({
    type: CompetitionCopiedDto,
    description: "model questions' data are synchronised in the background",
  })
  copy(
    @CurrentCaller() caller: Caller,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Body() body: CompetitionCopyRequestDto,
    @IdempotencyKey() key: string | null,
  ): Promise<CompetitionCopied> {
    return this.copier.copy(caller, competitionId, body, key);
  }

  @Get(':competitionId')
  @Operation('One competition, in both languages')
  @ApiOkResponse({ type: AdminCompetitionDetailDto })
  get(@IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id): Promise<AdminCompetitionDetail> {
    return this.listed.get(competitionId);
  }

  @Put(':competitionId')
  @RichBody()
  @Operation('Change a competition', 'STALE_WRITE')
  @ApiOkResponse({ type: AdminCompetitionDetailDto })
  update(
    @CurrentCaller() caller: Caller,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Body() body: CompetitionUpdateDto,
  ): Promise<AdminCompetitionDetail> {
    return this.editor.update(caller, competitionId, body);
  }

  @Delete(':competitionId')
  @Operation('Delete a competition with its groups and questions', 'COMPETITION_IN_USE')
  @ApiOkResponse({ type: NothingDto })
  remove(
    @CurrentCaller() caller: Caller,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
  ): Promise<Nothing> {
    return this.editor.remove(caller, competitionId);
  }

  @Put(':competitionId/groups/:groupId/questions-rules')
  @Operation('Say how many questions of a group a team takes, and which it must', 'STALE_WRITE')
  @ApiOkResponse({ type: AdminGroupRuleDto })
  async setRule(
    @CurrentCaller() caller: Caller,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @IdParam('groupId', 'GROUP_NOT_FOUND') groupId: Id,
    @Body() body: GroupRuleRequestDto,
    @Language() language: UiLanguage,
  ): Promise<AdminGroupRule | undefined> {
    await this.groupEditor.setRule(caller, competitionId, groupId, body);
    const [rule] = await this.groups.rules({ competition_id: competitionId, group_id: groupId }, language);
    return rule;
  }
}
