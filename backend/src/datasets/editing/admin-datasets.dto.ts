import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  DATA_TYPES,
  DATASET_FILES_MAX,
  DATASET_INTRODUCTION_MAX,
  DATASET_KEYWORD_MAX,
  DATASET_KEYWORD_PATTERN,
  DATASET_LICENSE_MAX,
  DATASET_LICENSE_PATTERN,
  DATASET_SOURCE_MAX,
  DATASET_SOURCE_PATTERN,
  DATASET_STATUSES,
  DATASET_TITLE_MAX,
  DATASET_TITLE_PATTERN,
  DATASET_USE_INFO_MAX,
  VERSION_NOTE_MAX,
  UI_LANGUAGES,
  type AdminDataset,
  type SavedDataset,
  type AdminDatasetPage,
  type DatasetRequest,
  type DatasetStatus,
  type DatasetUpdate,
  type DataType,
  type LinkedResource,
  type UiLanguage,
} from '@tianheng/contracts';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { FlagField, LineField } from '../../common/body-fields.ts';
import { CappedPageDto } from '../../common/paged.ts';
import { Unique } from '../../common/unique.ts';
import { VersionField } from '../../common/version-field.ts';

export class LinkedResourceDto implements LinkedResource {
  @ApiProperty({ type: String, format: 'uuid', description: 'a resource' })
  @IsUUID()
  key: string;

  @ApiProperty({ type: Boolean, description: 'an example file' })
  @IsBoolean()
  is_tmp: boolean;
}

export class DatasetRequestDto implements DatasetRequest {
  @ApiProperty({ type: String, maxLength: DATASET_TITLE_MAX })
  @IsString()
  @MaxLength(DATASET_TITLE_MAX)
  @Matches(DATASET_TITLE_PATTERN)
  title: string;

  @ApiProperty({ type: String, maxLength: DATASET_KEYWORD_MAX })
  @IsString()
  @MaxLength(DATASET_KEYWORD_MAX)
  @Matches(DATASET_KEYWORD_PATTERN)
  keyword: string;

  @ApiProperty({ enum: DATA_TYPES })
  @IsIn(DATA_TYPES)
  data_type: DataType;

  @ApiProperty({ enum: DATASET_STATUSES })
  @IsIn(DATASET_STATUSES)
  status: DatasetStatus;

  @ApiProperty({ type: String, maxLength: DATASET_SOURCE_MAX })
  @IsString()
  @MaxLength(DATASET_SOURCE_MAX)
  @Matches(DATASET_SOURCE_PATTERN)
  source: string;

  @ApiPropertyOptional({
    type: String,
    maxLength: DATASET_LICENSE_MAX,
    default: '',
    description: 'an SPDX id such as CC-BY-4.0, or a name',
  })
  @IsOptional()
  @IsString()
  @MaxLength(DATASET_LICENSE_MAX)
  @Matches(DATASET_LICENSE_PATTERN)
  license?: string;

  @ApiPropertyOptional({ enum: UI_LANGUAGES, default: 'zh-CN' })
  @IsOptional()
  @IsIn(UI_LANGUAGES)
  language?: UiLanguage;

  @ApiPropertyOptional({ type: String, maxLength: DATASET_INTRODUCTION_MAX, default: '' })
  @IsOptional()
  @IsString()
  @MaxLength(DATASET_INTRODUCTION_MAX)
  introduction?: string;

  @ApiPropertyOptional({ type: String, maxLength: DATASET_USE_INFO_MAX, default: '' })
  @IsOptional()
  @IsString()
  @MaxLength(DATASET_USE_INFO_MAX)
  question_use_info?: string;

  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'an uploaded picture; absent or null for none',
  })
  @IsOptional()
  @IsUUID()
  picture_id?: string | null;

  @ApiProperty({ type: [LinkedResourceDto], minItems: 1, maxItems: DATASET_FILES_MAX })
  @IsArray()
  @ArrayMaxSize(DATASET_FILES_MAX)
  @Unique((item) => String((item as Partial<LinkedResource> | null)?.key).toLowerCase())
  @ValidateNested({ each: true })
  @Type(() => LinkedResourceDto)
  download_list: LinkedResourceDto[];

  @LineField(VERSION_NOTE_MAX, {
    optional: true,
    default: '',
    description:
      'what changed in the files, in a sentence; kept with the version that a change of files makes, and in the audit',
  })
  version_note?: string;

  @FlagField({
    optional: true,
    default: false,
    description: 'the administrator knows that participants may see data that is judged by: else TRUTH_OPEN',
  })
  confirm_open_truth?: boolean;
}

export class DatasetUpdateDto extends DatasetRequestDto implements DatasetUpdate {
  @VersionField() version?: number;
}

export class AdminDatasetDto implements AdminDataset {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) title: string;
  @ApiProperty({ type: String }) keyword: string;
  @ApiProperty({ enum: DATA_TYPES }) data_type: DataType;
  @ApiProperty({ enum: DATASET_STATUSES }) status: DatasetStatus;
  @ApiProperty({ type: String }) source: string;
  @ApiProperty({ type: String }) license: string;
  @ApiProperty({ enum: UI_LANGUAGES }) language: UiLanguage;
  @ApiProperty({ type: String }) introduction: string;
  @ApiProperty({ type: String }) question_use_info: string;
  @ApiProperty({ type: String, nullable: true }) picture_id: string | null;
  @ApiProperty({ type: String, nullable: true }) picture_url: string | null;
  @ApiProperty({ type: Number }) view_count: number;
  @ApiProperty({ type: Number }) download_count: number;
  @ApiProperty({ type: Number }) file_count: number;
  @ApiProperty({ type: Boolean, description: 'linked to a question, so it cannot be deleted' })
  in_use: boolean;
  @ApiProperty({ type: Number, description: 'to be sent with an update' }) version: number;
  @ApiProperty({ type: Number, description: 'unix seconds' }) created_at: number;
  @ApiProperty({ type: Number, description: 'unix seconds' }) updated_at: number;
}

export class SavedDatasetDto extends AdminDatasetDto implements SavedDataset {
  @ApiProperty({
    type: [String],
    description: 'synchronisations that began of questions that are judged by its files',
  })
  sync_task_ids: string[];
}

export class AdminDatasetPageDto extends CappedPageDto implements AdminDatasetPage {
  @ApiProperty({ type: [AdminDatasetDto] }) data: AdminDatasetDto[];
}
