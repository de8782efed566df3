import { ApiProperty } from '@nestjs/swagger';
import {
  COLUMN_TYPES,
  PROFILE_FAILURES,
  PROFILE_KINDS,
  PROFILE_STATUSES,
  TABLE_LIMITS,
  type ColumnHistogram,
  type ColumnProfile,
  type ColumnType,
  type FileProfile,
  type JsonPath,
  type PictureProfile,
  type ProfileFailure,
  type ProfileKind,
  type ProfileStatus,
  type TableLimit,
  type TableProfile,
  type TextProfile,
  type ValueCount,
} from '@tianheng/contracts';

class ValueCountDto implements ValueCount {
  @ApiProperty({ type: String }) value: string;
  @ApiProperty({ type: Number }) count: number;
}

class ColumnHistogramDto implements ColumnHistogram {
  @ApiProperty({ type: Number, description: 'of dates, milliseconds since 1970 in UTC' }) from: number;
  @ApiProperty({ type: Number }) to: number;
  @ApiProperty({ type: [Number], description: 'of bins of equal width' }) counts: number[];
}

export class ColumnProfileDto implements ColumnProfile {
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ enum: COLUMN_TYPES }) type: ColumnType;
  @ApiProperty({ type: Number, description: 'rows without a value, as pandas counts them' }) missing: number;
  @ApiProperty({ type: Number }) distinct: number;
  @ApiProperty({ type: Boolean, description: 'distinct is an estimate' }) distinct_estimated: boolean;
  @ApiProperty({ type: String, nullable: true }) min: string | null;
  @ApiProperty({ type: String, nullable: true }) max: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'of numbers' }) mean: number | null;
  @ApiProperty({ type: Number, nullable: true, description: 'of the sample; of numbers' })
  deviation: number | null;
  @ApiProperty({ type: [Number], description: 'at 0.05, 0.25, 0.5, 0.75, 0.95, of numbers' })
  quantiles: number[];
  @ApiProperty({ type: [ValueCountDto], description: 'the most frequent values' }) top: ValueCountDto[];
  @ApiProperty({ type: ColumnHistogramDto, nullable: true, description: 'of numbers and dates' })
  histogram: ColumnHistogramDto | null;
}

export class TableProfileDto implements TableProfile {
  @ApiProperty({ type: Number, description: 'of what was read; of Parquet all' }) rows: number;
  @ApiProperty({
    type: Number,
    description: 'the first ones, by which the columns are described; 0: they have names and types alone',
  })
  described_rows: number;
  @ApiProperty({ type: Number, description: 'rows that could not be read' }) skipped: number;
  @ApiProperty({ type: Number, description: 'also those that are not described' }) column_count: number;
  @ApiProperty({ type: [ColumnProfileDto] }) columns: ColumnProfileDto[];
}

class PictureProfileDto implements PictureProfile {
  @ApiProperty({ type: String }) format: string;
  @ApiProperty({ type: Number, description: 'pixels' }) width: number;
  @ApiProperty({ type: Number, description: 'pixels' }) height: number;
  @ApiProperty({ type: Number }) channels: number;
  @ApiProperty({ type: Number, description: 'of one channel' }) bits: number;
  @ApiProperty({ type: String }) color_space: string;
  @ApiProperty({ type: Number }) pages: number;
}

class JsonPathDto implements JsonPath {
  @ApiProperty({ type: String, example: '$.features[].geometry' }) path: string;
  @ApiProperty({ type: [String] }) types: string[];
  @ApiProperty({ type: Number }) count: number;
}

class TextProfileDto implements TextProfile {
  @ApiProperty({ type: String, example: 'utf-8' }) encoding: string;
  @ApiProperty({ type: Number, description: 'of what was read' }) lines: number;
}

export class FileProfileDto implements FileProfile {
  @ApiProperty({ enum: PROFILE_STATUSES }) status: ProfileStatus;
  @ApiProperty({ enum: PROFILE_FAILURES, nullable: true }) failure: ProfileFailure | null;
  @ApiProperty({ enum: PROFILE_KINDS, description: 'none: nothing is known of such content' })
  kind: ProfileKind;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'so many bytes of the beginning were read; null: the whole file',
  })
  sampled_bytes: number | null;
  @ApiProperty({ type: TableProfileDto, nullable: true }) table: TableProfileDto | null;
  @ApiProperty({ type: PictureProfileDto, nullable: true }) picture: PictureProfileDto | null;
  @ApiProperty({ type: [JsonPathDto] }) json: JsonPathDto[];
  @ApiProperty({ type: TextProfileDto, nullable: true }) text: TextProfileDto | null;
  @ApiProperty({
    enum: TABLE_LIMITS,
    nullable: true,
    description:
      'why what looks like a table is described as text alone: HEADING, the names of its columns are too long; MEMORY and TIME, as a table it takes more than one file is given',
  })
  table_limit: TableLimit | null;
}
