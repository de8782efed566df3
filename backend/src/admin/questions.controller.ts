import { Controller, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import type { Id } from '@tianheng/contracts';
import { Authenticated } from '../common/access.decorator.ts';
import { CurrentCaller, type Caller } from '../common/caller.ts';
import { IdParam } from '../common/id-param.ts';
import { Operation } from '../common/operation.decorator.ts';
import { DatasetSyncService } from '../competitions/dataset-sync.service.ts';
import { TaskDto } from '../tasks/tasks.dto.ts';

@ApiTags('admin')
@Controller('v1/admin/competition/:competitionId/question/:questionId')
@Authenticated('platform_admin')
export class AdminQuestionsController {
  constructor(private readonly sync: DatasetSyncService) {}

  @Post('sync_dataset')
  @Operation("Check a question's data in the background", 'NOT_MODEL_QUESTION', 'SYNC_RUNNING')
  @ApiCreatedResponse({ type: TaskDto })
  syncDataset(
    @CurrentCaller() caller: Caller,
    @IdParam('competitionId', 'COMPETITION_NOT_FOUND') competitionId: Id,
    @IdParam('questionId', 'QUESTION_NOT_FOUND') questionId: Id,
  ): Promise<TaskDto> {
    return this.sync.start(caller, competitionId, questionId);
  }
}
