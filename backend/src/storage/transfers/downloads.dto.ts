import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { DownloadUrl } from '@tianheng/contracts';
import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { FromDigits } from '../../common/from-digits.ts';

export class DownloadUrlDto implements DownloadUrl {
  @ApiProperty({
    type: String,
    description: 'good for five minutes and this file; relative ones are of this API',
  })
  url: string;
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
