import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  LINE_PATTERN,
  VERSION_NUMBER_MAX,
  VERSION_REASON_MAX,
  type AdminDatasetVersion,
  type AdminDatasetVersionPage,
  type DatasetVersion,
  type DatasetVersionDetail,
  type DatasetVersionPage,
  type Id,
  type VersionWithdrawal,
} from '@tianheng/contracts';
import { IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';
import { LineField } from '../../common/body-fields.ts';
import { FromDigits } from '../../common/from-digits.ts';
import { PagedDto } from '../../common/paged.ts';
import { SignedQueryDto } from '../../storage/transfers/downloads.dto.ts';
import { DownloadItemDto } from '../datasets.dto.ts';

/** A version that is asked for. */
const AskedVersion = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      type: Number,
      minimum: 1,
      maximum: VERSION_NUMBER_MAX,
      description: 'absent: the present version',
    }),
    IsOptional(),
    FromDigits(),
    IsInt(),
    Min(1),
    Max(VERSION_NUMBER_MAX),
  );

export class VersionQueryDto {
  @AskedVersion() version?: number;
}

export class SignedVersionQueryDto extends SignedQueryDto {
  @ApiProperty({ type: String, description: 'whom the address was made for' })
  @IsUUID()
  by: Id;

  @AskedVersion() version?: number;
}

export class DatasetVersionDto implements DatasetVersion {
  @ApiProperty({ type: Number, description: 'from 1; never given twice' }) number: number;
  @ApiProperty({ type: Number, description: 'unix seconds' }) created_at: number;
  @ApiProperty({ type: String, description: "what changed, in its author's words; may be empty" })
  note: string;
  @ApiProperty({ type: Number }) file_count: number;
  @ApiProperty({ type: Number, description: 'bytes' }) total_size: number;
  @ApiProperty({ type: Number, description: 'against the version before it' }) files_added: number;
  @ApiProperty({ type: Number }) files_removed: number;
  @ApiProperty({ type: Number, description: 'replaced, renamed, or made an example file or no longer one' })
  files_changed: number;
  @ApiProperty({ type: Number, nullable: true, description: 'unix seconds; null: its files can be had' })
  withdrawn_at: number | null;
  @ApiProperty({ type: String, description: 'empty unless it was withdrawn' }) withdrawn_reason: string;
}

export class DatasetVersionPageDto extends PagedDto implements DatasetVersionPage {
  @ApiProperty({ type: [DatasetVersionDto] }) data: DatasetVersionDto[];
}

export class DatasetVersionDetailDto extends DatasetVersionDto implements DatasetVersionDetail {
  @ApiProperty({ type: Number, description: "the present version's number" }) latest: number;
  @ApiProperty({ type: [DownloadItemDto], description: 'empty where it was withdrawn' })
  download_list: DownloadItemDto[];
}

export class AdminDatasetVersionDto extends DatasetVersionDto implements AdminDatasetVersion {
  @ApiProperty({ type: String, description: 'who made it; empty where nobody is known any more' })
  username: string;
  @ApiProperty({
    type: Number,
    description:
      'bytes of files that no other version and no other dataset has: what is freed by withdrawing it',
  })
  own_size: number;
}

export class AdminDatasetVersionPageDto extends PagedDto implements AdminDatasetVersionPage {
  @ApiProperty({ type: [AdminDatasetVersionDto] }) data: AdminDatasetVersionDto[];
}

export class VersionWithdrawalDto implements VersionWithdrawal {
  @LineField(VERSION_REASON_MAX, {
    pattern: LINE_PATTERN,
    description: 'shown to whoever asks for the version',
  })
  reason: string;
}
