import { ApiPropertyOptional } from '@nestjs/swagger';
import {
  DATASET_LIMIT_MAX,
  DATASET_ORDERS,
  DATASET_SCOPES,
  DATASET_STATUSES,
  PAGE_SIZE_DEFAULT,
  SEARCH_MAX,
  type DatasetOrder,
  type DatasetScope,
  type DatasetStatus,
} from '@tianheng/contracts';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { FromDigits } from '../common/from-digits.ts';
import { EmptyIsUnset } from '../common/from-query.ts';
import { PageQueryDto } from '../common/paged.ts';

export class DatasetQueryDto extends PageQueryDto {
  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: DATASET_LIMIT_MAX, default: PAGE_SIZE_DEFAULT })
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(DATASET_LIMIT_MAX)
  override limit: number = PAGE_SIZE_DEFAULT;

  @ApiPropertyOptional({
    enum: DATASET_ORDERS,
    description: 'hot: by downloads, then views. Default: the best match of a search first, else created_at',
  })
  @EmptyIsUnset()
  @IsOptional()
  @IsIn(DATASET_ORDERS)
  order?: DatasetOrder;

  @ApiPropertyOptional({
    type: String,
    maxLength: SEARCH_MAX,
    description:
      'Chinese in any length, and beginnings of words: all of them in title, keyword, introduction or file names',
  })
  @IsOptional()
  @IsString()
  @MaxLength(SEARCH_MAX)
  search?: string;

  @ApiPropertyOptional({
    enum: DATASET_SCOPES,
    default: 'list',
    description: 'home leaves out what the home page may not show',
  })
  @EmptyIsUnset()
  @IsOptional()
  @IsIn(DATASET_SCOPES)
  scope?: DatasetScope;
}

export class AdminDatasetQueryDto extends PageQueryDto {
  @ApiPropertyOptional({ type: String, maxLength: SEARCH_MAX, description: 'searched as in the public list' })
  @IsOptional()
  @IsString()
  @MaxLength(SEARCH_MAX)
  q?: string;

  @ApiPropertyOptional({
    enum: DATASET_ORDERS,
    description: 'Default: the best match of a search first, else created_at',
  })
  @EmptyIsUnset()
  @IsOptional()
  @IsIn(DATASET_ORDERS)
  order?: DatasetOrder;

  @ApiPropertyOptional({ enum: DATASET_STATUSES, description: 'only those of this status' })
  @EmptyIsUnset()
  @IsOptional()
  @IsIn(DATASET_STATUSES)
  status?: DatasetStatus;
}
