import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  UPLOAD_FILE_TYPES,
  type DownloadUrl,
  type UploadedFile,
  type UploadFileType,
} from '@tianheng/contracts';
import { IsIn, IsInt, IsNotEmpty, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { FromDigits } from '../../common/from-digits.ts';

export class DownloadUrlDto implements DownloadUrl {
  @ApiProperty({
    type: String,
    description: 'good for five minutes and this file; relative ones are of this API',
  })
  url: string;
}

export class UploadedFileDto implements UploadedFile {
  @ApiProperty({ type: String }) file_id: string;
  @ApiProperty({ type: String }) url: string;
}

export class UploadTypeQueryDto {
  @ApiPropertyOptional({
    enum: UPLOAD_FILE_TYPES,
    default: 'picture',
    description: 'picture: a PNG or JPEG, of anybody; normal: any file, of an administrator',
  })
  @IsOptional()
  @IsIn(UPLOAD_FILE_TYPES)
  file_type: UploadFileType = 'picture';
}

export class StreamUploadQueryDto {
  @ApiProperty({ type: String })
  @IsString()
  @IsNotEmpty()
  @MaxLength(1000)
  file_name: string;

  @ApiPropertyOptional({ type: String, description: 'with or without its dot, if the name lacks it' })
  @IsOptional()
  @Matches(/^\.?[A-Za-z0-9]{1,10}$/)
  file_suffix?: string;
}

export class SignedQueryDto {
  @ApiProperty({ type: Number, description: 'unix seconds' })
  @FromDigits()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  expires: number;

  @ApiPropertyOptional({ type: Number, description: 'of an upload', default: 0 })
  @FromDigits()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  max_bytes: number = 0;

  @ApiProperty({ type: String })
  @IsString()
  @MaxLength(200)
  signature: string;
}
