import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { QUESTION_TYPES, type Paged, type QuestionType, type TeamUpload } from '@tianheng/contracts';
import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { PagedDto } from '../common/paged.ts';

export class UploadQueryDto {
  @ApiPropertyOptional({
    type: String,
    description: 'the question the file is for, checked before the upload',
  })
  @IsOptional()
  @IsUUID()
  question_id?: string;

  @ApiPropertyOptional({
    enum: QUESTION_TYPES,
    default: 'model',
    description: "decides the size limit: 1024 MB for code, 50 MB for a project; a question's own type wins",
  })
  @IsOptional()
  @IsIn(QUESTION_TYPES)
  question_type?: QuestionType;
}

export class UploadedZipDto implements Pick<TeamUpload, 'file_id' | 'filename' | 'size' | 'sha256'> {
  @ApiProperty({ type: String }) file_id: string;
  @ApiProperty({ type: String }) filename: string;
  @ApiProperty({ type: Number, description: 'bytes' }) size: number;
  @ApiProperty({ type: String, description: 'hex' }) sha256: string;
}

export class TeamUploadDto extends UploadedZipDto implements TeamUpload {
  @ApiProperty({ type: Number, description: 'epoch ms' }) created_at: number;
  @ApiProperty({ type: String, nullable: true, description: 'the question whose current file this is' })
  question_id: string | null;
}

export class TeamUploadPageDto extends PagedDto implements Paged<TeamUpload> {
  @ApiProperty({ type: [TeamUploadDto] }) data: TeamUploadDto[];
}
