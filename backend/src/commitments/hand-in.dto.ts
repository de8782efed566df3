import { ApiProperty } from '@nestjs/swagger';
import type { Id, ModelFileRequest, ModelFileResponse } from '@tianheng/contracts';
import { IsUUID } from 'class-validator';

export class HandInDto implements ModelFileRequest {
  @ApiProperty({ type: String, format: 'uuid', description: 'a zip that the team uploaded' })
  @IsUUID()
  upload_id: Id;

  @ApiProperty({ type: String, format: 'uuid' })
  @IsUUID()
  question_id: Id;

  @ApiProperty({ type: String, format: 'uuid' })
  @IsUUID()
  question_group_id: Id;
}

export class ProgramFileDto {
  @ApiProperty({ type: String, format: 'uuid' })
  @IsUUID()
  question_id: Id;
}

export class CurrentFileDto implements ModelFileResponse {
  @ApiProperty({ type: String }) question_id: Id;
  @ApiProperty({ type: String }) model_file_id: Id;
  @ApiProperty({ type: String }) filename: string;
}
