import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  PARTED_PURPOSES,
  type PartedPurpose,
  type PartedUpload,
  type PartedUploadRequest,
  type StoredUpload,
} from '@tianheng/contracts';
import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { UploadedFileDto } from './direct-uploads.dto.ts';

export class PartedUploadRequestDto implements PartedUploadRequest {
  @ApiProperty({ enum: PARTED_PURPOSES })
  @IsIn(PARTED_PURPOSES)
  purpose: PartedPurpose;

  @ApiProperty({ type: String })
  @IsString()
  @IsNotEmpty()
  @MaxLength(1000)
  filename: string;

  @ApiProperty({ type: Number, description: 'bytes' })
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  size: number;

  @ApiPropertyOptional({ type: String, description: 'of a team_upload' })
  @IsOptional()
  @IsUUID()
  team_id?: string;

  @ApiPropertyOptional({ type: String, description: 'of a team_upload: the question that it is for' })
  @IsOptional()
  @IsUUID()
  question_id?: string;
}

export class PartedUploadDto implements PartedUpload {
  @ApiProperty({ type: String }) upload_id: string;
  @ApiProperty({ type: Number, description: 'bytes of every part but the last' }) part_size: number;
  @ApiProperty({ type: [Number], description: 'numbers of the parts that are there, from 1' })
  received: number[];
}

export class StoredUploadDto extends UploadedFileDto implements StoredUpload {
  @ApiProperty({ type: String }) filename: string;
  @ApiProperty({ type: Number, description: 'bytes' }) size: number;
  @ApiProperty({ type: String, description: 'hex' }) sha256: string;
}
