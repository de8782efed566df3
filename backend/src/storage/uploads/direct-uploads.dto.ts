import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { UPLOAD_FILE_TYPES, type UploadedFile, type UploadFileType } from '@tianheng/contracts';
import { IsIn, IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';

export class UploadedFileDto implements UploadedFile {
  @ApiProperty({ type: String }) file_id: string;
  @ApiProperty({ type: String }) url: string;
}

export class UploadTypeQueryDto {
  @ApiPropertyOptional({
    enum: UPLOAD_FILE_TYPES,
    default: 'picture',
    description:
      'picture: a PNG or JPEG, of anybody; the others are administrators’. dataset: a resource for datasets, whatever it is. normal: the same, but a PNG or JPEG is taken as picture, for texts and covers: no dataset can hold it, and anybody may open it. example: sample code of a question',
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
