import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Authenticated } from '../common/access.decorator.ts';
import { TaskPageDto, TaskQueryDto } from '../tasks/tasks.dto.ts';
import { TasksService } from '../tasks/tasks.service.ts';

@ApiTags('admin')
@Controller('v1/admin/task')
@Authenticated('platform_admin')
export class AdminTasksController {
  constructor(private readonly tasks: TasksService) {}

  @Get()
  @ApiOkResponse({ type: TaskPageDto })
  list(@Query() query: TaskQueryDto): Promise<TaskPageDto> {
    return this.tasks.list(query);
  }
}
