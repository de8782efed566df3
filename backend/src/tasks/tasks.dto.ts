import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  SEARCH_MAX,
  TASK_STATUSES,
  TASK_TYPES,
  type CappedPage,
  type Task,
  type TaskProgress,
  type TaskStatus,
  type TaskType,
} from '@tianheng/contracts';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { CappedPageDto, PageQueryDto } from '../common/paged.ts';

export class TaskQueryDto extends PageQueryDto {
  @ApiPropertyOptional({ type: String, maxLength: SEARCH_MAX, description: 'part of the name or username' })
  @IsOptional()
  @IsString()
  @MaxLength(SEARCH_MAX)
  q?: string;

  @ApiPropertyOptional({ enum: TASK_TYPES })
  @Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value))
  @IsOptional()
  @IsIn(TASK_TYPES)
  task_type?: TaskType;
}

class TaskProgressDto implements TaskProgress {
  @ApiProperty({ type: Number, description: 'of the task’s own unit, e.g. bytes' }) done: number;
  @ApiProperty({ type: Number, nullable: true, description: 'null while it is not known' }) total:
    number | null;
  @ApiProperty({ type: String, description: 'what is being done, in the reader’s language' })
  sentence: string;
}

export class TaskDto implements Task {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ enum: TASK_TYPES }) task_type: TaskType;
  @ApiProperty({ enum: TASK_STATUSES }) status: TaskStatus;
  @ApiProperty({ type: String, description: 'in the reader’s language, a line each' }) log: string;
  @ApiProperty({ type: String }) username: string;
  @ApiProperty({ type: Number, description: 'epoch ms' }) created_at: number;
  @ApiProperty({ type: Number, nullable: true, description: 'epoch ms' }) finished_at: number | null;
  @ApiProperty({ type: TaskProgressDto, nullable: true }) progress: TaskProgressDto | null;
  @ApiProperty({ type: String, nullable: true, description: 'the file that it made' }) result_file_id:
    string | null;
}

export class TaskPageDto extends CappedPageDto implements CappedPage<Task> {
  @ApiProperty({ type: [TaskDto] }) data: TaskDto[];
}
