import { ApiProperty, OmitType, PickType } from '@nestjs/swagger';
import {
  DATA_TYPES,
  DATASET_SEARCH_FIELDS,
  DATASET_STATUSES,
  FACETS_COUNTED_MAX,
  UI_LANGUAGES,
  type DatasetCard,
  type DatasetDetail,
  type DatasetFacets,
  type DatasetOverview,
  type DatasetPage,
  type DatasetSearchField,
  type DatasetStatus,
  type DataType,
  type DownloadItem,
  type FacetValue,
  type Highlight,
  type OpenDatasetDetail,
  type OverviewFile,
  type TextRange,
  type UiLanguage,
} from '@tianheng/contracts';
import { CappedPageDto } from '../common/paged.ts';
import { DatasetReferenceDto } from './references/references.dto.ts';

export class DownloadItemDto implements DownloadItem {
  @ApiProperty({ type: String }) key: string;
  @ApiProperty({ type: String }) filename: string;
  @ApiProperty({ type: String }) data_format: string;
  @ApiProperty({ type: Boolean, description: 'an example file' }) is_tmp: boolean;
  @ApiProperty({ type: Number, description: 'bytes' }) size: number;
  @ApiProperty({ type: String, description: 'hex' }) sha256: string;
}

export class OpenDatasetDetailDto implements OpenDatasetDetail {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) title: string;
  @ApiProperty({ type: String }) introduction: string;
  @ApiProperty({ enum: UI_LANGUAGES, description: 'of title and introduction' }) language: UiLanguage;
  @ApiProperty({ type: Number, description: 'unix seconds' }) updated_at: number;
  @ApiProperty({ type: [DownloadItemDto] }) download_list: DownloadItemDto[];
}

export class TextRangeDto implements TextRange {
  @ApiProperty({ type: Number, description: 'UTF-16 code units' }) start: number;
  @ApiProperty({ type: Number, description: 'exclusive' }) end: number;
}

export class HighlightDto implements Highlight {
  @ApiProperty({ enum: DATASET_SEARCH_FIELDS }) field: DatasetSearchField;
  @ApiProperty({ type: String, description: 'plain text, the field or a part of it' }) text: string;
  @ApiProperty({ type: [TextRangeDto] }) ranges: TextRangeDto[];
}

/** What a card and a page say of a dataset alike. */
class DatasetFactsDto {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) title: string;
  @ApiProperty({ type: String }) keyword: string;
  @ApiProperty({ type: String }) introduction: string;
  @ApiProperty({
    type: String,
    nullable: true,
    description: "the dataset's cover; without one, of an open dataset, a picture drawn from its data",
  })
  picture_url: string | null;
  @ApiProperty({ enum: DATA_TYPES }) data_type: DataType;
  @ApiProperty({ enum: DATASET_STATUSES }) status: DatasetStatus;
  @ApiProperty({ type: String }) source: string;
  @ApiProperty({ type: String, description: 'an SPDX id or a name; empty where it is not known' })
  license: string;
  @ApiProperty({ enum: UI_LANGUAGES }) language: UiLanguage;
}

export class DatasetCardDto extends DatasetFactsDto implements DatasetCard {
  @ApiProperty({ type: [String], description: 'of the files, distinct; empty on a title card' })
  formats: string[];
  @ApiProperty({ type: Number, nullable: true, description: 'bytes of all files; null on a title card' })
  total_size: number | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    description:
      'of all tables but examples; null without tables, before they were read, and for who may not download them',
  })
  rows: number | null;
  @ApiProperty({
    type: Boolean,
    description: 'there may be more rows: of a large file the beginning was read',
  })
  rows_sampled: boolean;
  @ApiProperty({ type: Number, nullable: true, description: 'null on a title card' })
  view_count: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'null on a title card' })
  download_count: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'unix seconds; null on a title card' })
  created_at: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'unix seconds; null on a title card' })
  updated_at: number | null;
  @ApiProperty({ type: [HighlightDto], description: 'what the search matched' }) highlights: HighlightDto[];
}

export class DatasetPageDto extends CappedPageDto implements DatasetPage {
  @ApiProperty({ type: [DatasetCardDto] }) data: DatasetCardDto[];
}

export class FacetValueDto implements FacetValue {
  @ApiProperty({ type: String }) value: string;
  @ApiProperty({ type: Number, description: 'narrowed by the other facets alone' }) count: number;
}

export class DatasetFacetsDto implements DatasetFacets {
  @ApiProperty({ type: [FacetValueDto] }) type: FacetValueDto[];
  @ApiProperty({ type: [FacetValueDto] }) access: FacetValueDto[];
  @ApiProperty({ type: [FacetValueDto] }) format: FacetValueDto[];
  @ApiProperty({ type: [FacetValueDto] }) language: FacetValueDto[];
  @ApiProperty({ type: [FacetValueDto] }) license: FacetValueDto[];
  @ApiProperty({
    type: Boolean,
    description: `a search found more than are counted, which are ${FACETS_COUNTED_MAX} of them`,
  })
  is_more: boolean;
}

export class DatasetDetailDto extends DatasetFactsDto implements DatasetDetail {
  @ApiProperty({
    type: String,
    example: 'Asia/Shanghai',
    description: "the platform's time zone, in which citations are dated",
  })
  time_zone: string;
  @ApiProperty({ type: Number }) view_count: number;
  @ApiProperty({ type: Number }) download_count: number;
  @ApiProperty({ type: Number, description: 'unix seconds' }) created_at: number;
  @ApiProperty({ type: Number, description: 'unix seconds' }) updated_at: number;
  @ApiProperty({ type: Number, description: 'of its files as they are now, from 1' }) version_number: number;
  @ApiProperty({ type: Number, description: 'unix seconds; when its files became what they are now' })
  version_at: number;
  @ApiProperty({ type: [String], description: 'of the files, distinct' }) formats: string[];
  @ApiProperty({ type: Number }) file_count: number;
  @ApiProperty({ type: Number, description: 'bytes' }) total_size: number;
  @ApiProperty({ type: [DownloadItemDto] }) download_list: DownloadItemDto[];
  @ApiProperty({ type: [DatasetReferenceDto] }) reference_list: DatasetReferenceDto[];
  @ApiProperty({ type: String, nullable: true, description: 'null unless an administrator asks' })
  question_use_info: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'null unless an administrator asks' })
  picture_id: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'null unless an administrator asks' })
  version: number | null;
}

export class OverviewFileDto
  extends PickType(DownloadItemDto, ['filename', 'data_format', 'is_tmp', 'size'])
  implements OverviewFile {}

export class DatasetOverviewDto
  extends OmitType(DatasetDetailDto, ['download_list', 'reference_list', 'question_use_info', 'picture_id'])
  implements DatasetOverview
{
  @ApiProperty({ type: [OverviewFileDto] }) files: OverviewFileDto[];
}
