import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, PickType } from '@nestjs/swagger';
import {
  DATA_TYPES,
  DATASET_FACETS,
  DATASET_FORMAT_MAX,
  DATASET_LICENSE_MAX,
  DATASET_LIMIT_MAX,
  DATASET_ORDERS,
  DATASET_SCOPES,
  DATASET_STATUSES,
  FACET_PICKS_MAX,
  PAGE_SIZE_DEFAULT,
  SEARCH_MAX,
  UI_LANGUAGES,
  type DatasetOrder,
  type DatasetScope,
  type DatasetStatus,
  type DataType,
  type UiLanguage,
} from '@tianheng/contracts';
import {
  ArrayMaxSize,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { FromDigits } from '../../common/from-digits.ts';
import { AsList, EmptyIsUnset, FromFlag } from '../../common/from-query.ts';
import { PageQueryDto } from '../../common/paged.ts';

const ANY_OF = 'any of these, which may be given several times';

/** What every list and count of datasets can be narrowed by. */
const Picked = (values: readonly string[]): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ enum: values, isArray: true, maxItems: FACET_PICKS_MAX, description: ANY_OF }),
    AsList(),
    IsOptional(),
    ArrayMaxSize(FACET_PICKS_MAX),
    IsIn(values, { each: true }),
  );
const Named = (maxLength: number, description: string): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      type: 'array',
      items: { type: 'string', maxLength },
      maxItems: FACET_PICKS_MAX,
      description,
    }),
    AsList(),
    IsOptional(),
    ArrayMaxSize(FACET_PICKS_MAX),
    IsString({ each: true }),
    MaxLength(maxLength, { each: true }),
  );

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

  @Picked(DATA_TYPES) type?: DataType[];
  @Picked(DATASET_STATUSES) access?: DatasetStatus[];
  @Picked(UI_LANGUAGES) language?: UiLanguage[];
  @Named(DATASET_FORMAT_MAX, `a file's format, as \`data_format\`; ${ANY_OF}`) format?: string[];
  @Named(DATASET_LICENSE_MAX, ANY_OF) license?: string[];

  @ApiPropertyOptional({ type: Boolean, description: 'true leaves out what this viewer cannot open' })
  @FromFlag()
  @IsOptional()
  @IsBoolean()
  openable?: boolean;
}

/** The same list, counted by its facets. */
export class DatasetFacetsQueryDto extends PickType(DatasetQueryDto, [
  'search',
  'scope',
  'openable',
  ...DATASET_FACETS,
] as const) {}

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
