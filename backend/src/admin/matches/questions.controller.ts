import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import {
  QUESTION_TYPES,
  type AdminQuestionDetail,
  type Id,
  type Nothing,
  type SavedQuestion,
  type UiLanguage,
} from '@tianheng/contracts';
import { Authenticated } from '../../common/access.decorator.ts';
import { CurrentCaller, type Caller } from '../../common/caller.ts';
import { IdParam } from '../../common/id-param.ts';
import { Language } from '../../common/language.ts';
import { NothingDto } from '../../common/nothing.dto.ts';
import { Operation } from '../../common/operation.decorator.ts';
import { RichBody } from '../../common/rich-body.ts';
import { DatasetSyncService } from '../../competitions/dataset-sync.service.ts';
import {
  AdminQuestionDetailDto,
  QuestionRequestDto,
  QuestionUpdateDto,
  SavedQuestionDto,
} from '../../competitions/editing/question-editor.dto.ts';
import { QuestionEditor } from '../../competitions/editing/question-editor.ts';
import { QuestionList } from '../../competitions/editing/question-list.ts';
import { IdempotencyKey, Nameable } from '../../idempotency/idempotency-key.ts';
import { TaskDto } from '../../tasks/tasks.dto.ts';

@ApiTags('admin')
@Controller('v1/admin/competition/:competitionId')
@Authenticated('platform_admin')
export class AdminQuestionsController {
  constructor(
    private readonly listed: QuestionList,
    private readonly editor: QuestionEditor,
    private readonly sync: DatasetSyncService,
  ) {}

  @Post('questions')
  @Nameable('question')
  @RichBody()
  @Operation('Make a question', 'TRUTH_OPEN', 'QUESTION_NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED')
  @ApiCreatedResponse({
    type: SavedQuestionDto,
    description: "a model question's data are synchronised in the background",
  })
  create(
    @CurrentCaller() caller: Caller,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Body() body: QuestionRequestDto,
    @IdempotencyKey() key: string | null,
  ): Promise<SavedQuestion> {
    return this.editor.create(caller, competitionId, body, key);
  }

  @Put('questions/:questionId')
  @RichBody()
  @Operation('Change a question', 'STALE_WRITE', 'TRUTH_OPEN', 'SYNC_RUNNING')
  @ApiOkResponse({ type: SavedQuestionDto, description: 'other data are synchronised in the background' })
  update(
    @CurrentCaller() caller: Caller,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @IdParam('questionId', 'QUESTION_NOT_FOUND') questionId: Id,
    @Body() body: QuestionUpdateDto,
  ): Promise<SavedQuestion> {
    return this.editor.update(caller, competitionId, questionId, body);
  }

  @Delete('questions/:questionId')
  @Operation('Delete a question', 'QUESTION_IN_USE')
  @ApiOkResponse({ type: NothingDto })
  remove(
    @CurrentCaller() caller: Caller,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @IdParam('questionId', 'QUESTION_NOT_FOUND') questionId: Id,
  ): Promise<Nothing> {
    return this.editor.remove(caller, competitionId, questionId);
  }

  @Get(':questionType/questions/:questionId')
  @Operation('One question with all that it is judged by, in both languages')
  @ApiParam({ name: 'questionType', enum: QUESTION_TYPES })
  @ApiOkResponse({ type: AdminQuestionDetailDto })
  get(
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @Param('questionType') questionType: string,
    @IdParam('questionId', 'QUESTION_NOT_FOUND') questionId: Id,
  ): Promise<AdminQuestionDetail> {
    return this.listed.get(competitionId, questionId, questionType);
  }

  @Post('question/:questionId/sync_dataset')
  @Operation("Check a question's data in the background", 'NOT_MODEL_QUESTION', 'SYNC_RUNNING')
  @ApiCreatedResponse({ type: TaskDto })
  syncDataset(
    @CurrentCaller() caller: Caller,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @IdParam('questionId', 'QUESTION_NOT_FOUND') questionId: Id,
    @Language() language: UiLanguage,
  ): Promise<TaskDto> {
    return this.sync.start(caller, competitionId, questionId, language);
  }
}
