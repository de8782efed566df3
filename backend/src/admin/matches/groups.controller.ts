import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { AdminGroup, AdminGroupPage, AdminQuestionPage, Id, Nothing } from '@tianheng/contracts';
import { Authenticated } from '../../common/access.decorator.ts';
import { CurrentCaller, type Caller } from '../../common/caller.ts';
import { IdParam } from '../../common/id-param.ts';
import { NothingDto } from '../../common/nothing.dto.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { PageQueryDto } from '../../common/paged.ts';
import { RichBody } from '../../common/rich-body.ts';
import {
  AdminGroupDto,
  AdminGroupPageDto,
  GroupRequestDto,
  GroupUpdateDto,
} from '../../competitions/editing/group-editor.dto.ts';
import { GroupEditor } from '../../competitions/editing/group-editor.ts';
import { GroupList } from '../../competitions/editing/group-list.ts';
import { AdminQuestionPageDto } from '../../competitions/editing/question-editor.dto.ts';
import { QuestionList } from '../../competitions/editing/question-list.ts';
import { IdempotencyKey, Nameable } from '../../idempotency/idempotency-key.ts';

@ApiTags('admin')
@Controller('v1/admin/competition/:competitionId')
@Authenticated('platform_admin')
export class AdminGroupsController {
  constructor(
    private readonly listed: GroupList,
    private readonly editor: GroupEditor,
    private readonly questions: QuestionList,
  ) {}

  @Get('groups')
  @Operation("A competition's groups, in both languages")
  @ApiOkResponse({ type: AdminGroupPageDto })
  list(
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Query() query: PageQueryDto,
  ): Promise<AdminGroupPage> {
    return this.listed.list(competitionId, query);
  }

  @Post('group')
  @Nameable('group')
  @RichBody()
  @Operation('Make a group of questions', 'GROUP_NOT_FOUND', 'GROUPS_FULL', 'IDEMPOTENCY_KEY_REUSED')
  @ApiCreatedResponse({ type: AdminGroupDto })
  create(
    @CurrentCaller() caller: Caller,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Body() body: GroupRequestDto,
    @IdempotencyKey() key: string | null,
  ): Promise<AdminGroup> {
    return this.editor.create(caller, competitionId, body, key);
  }

  @Get('group/:groupId')
  @Operation('One group, in both languages')
  @ApiOkResponse({ type: AdminGroupDto })
  get(
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @IdParam('groupId', 'GROUP_NOT_FOUND') groupId: Id,
  ): Promise<AdminGroup> {
    return this.listed.get(competitionId, groupId);
  }

  @Put('group/:groupId')
  @RichBody()
  @Operation('Change a group', 'STALE_WRITE')
  @ApiOkResponse({ type: AdminGroupDto })
  update(
    @CurrentCaller() caller: Caller,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @IdParam('groupId', 'GROUP_NOT_FOUND') groupId: Id,
    @Body() body: GroupUpdateDto,
  ): Promise<AdminGroup> {
    return this.editor.update(caller, competitionId, groupId, body);
  }

  @Delete('group/:groupId')
  @Operation('Delete a group with its questions', 'GROUP_IN_USE')
  @ApiOkResponse({ type: NothingDto })
  remove(
    @CurrentCaller() caller: Caller,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @IdParam('groupId', 'GROUP_NOT_FOUND') groupId: Id,
  ): Promise<Nothing> {
    return this.editor.remove(caller, competitionId, groupId);
  }

  @Get('groups/:groupId/questions')
  @Operation("A group's questions")
  @ApiOkResponse({ type: AdminQuestionPageDto })
  listQuestions(
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @IdParam('groupId', 'GROUP_NOT_FOUND') groupId: Id,
    @Query() query: PageQueryDto,
  ): Promise<AdminQuestionPage> {
    return this.questions.list(competitionId, groupId, query);
  }
}
