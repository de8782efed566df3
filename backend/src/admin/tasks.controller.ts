import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Id, UiLanguage } from '@tianheng/contracts';
import { Authenticated } from '../common/access.decorator.ts';
import { CurrentCaller, type Caller } from '../common/caller.ts';
import { IdParam } from '../common/id-param.ts';
import { Language } from '../common/language.ts';
import { Operation } from '../common/operation.decorator.ts';
import { TaskDto, TaskPageDto, TaskQueryDto } from '../tasks/tasks.dto.ts';
import { TasksService } from '../tasks/tasks.service.ts';

@ApiTags('admin')
@Controller('v1/admin/task')
@Authenticated('platform_admin')
export class AdminTasksController {
  constructor(private readonly tasks: TasksService) {}

  @Get()
  @Operation('Background tasks, newest first')
  @ApiOkResponse({ type: TaskPageDto })
  list(@Query() query: TaskQueryDto, @Language() language: UiLanguage): Promise<TaskPageDto> {
    return this.tasks.list(query, language);
  }

  @Post(':taskId/cancel')
  @Operation('Stop a running task', 'TASK_FINISHED')
  @HttpCode(200)
  @ApiOkResponse({
    type: TaskDto,
    description: 'its worker writes nothing any more, and stops within seconds',
  })
  cancel(
    @CurrentCaller() caller: Caller,
    @IdParam('taskId', 'TASK_NOT_FOUND') taskId: Id,
    @Language() language: UiLanguage,
  ): Promise<TaskDto> {
    return this.tasks.cancel(caller, taskId, language);
  }
}
