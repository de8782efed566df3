import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import {
  AUDIT_ACTIONS,
  AUDIT_OBJECTS,
  EPOCH_MS_MAX,
  EXPORT_FORMATS,
  SEARCH_MAX,
  type AuditAction,
  type AuditObject,
  type AuditPage,
  type AuditRecord,
  type EpochMs,
  type ExportFormat,
  type Id,
} from '@tianheng/contracts';
import { IsIn, IsInt, IsOptional, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { FromDigits } from '../../common/from-digits.ts';
import { EmptyIsUnset } from '../../common/from-query.ts';
import { CappedPageDto, PageQueryDto } from '../../common/paged.ts';

export class AuditQueryDto extends PageQueryDto {
  @ApiPropertyOptional({ enum: AUDIT_OBJECTS, description: 'what it was done to' })
  @EmptyIsUnset()
  @IsOptional()
  @IsIn(AUDIT_OBJECTS)
  object_type?: AuditObject;

  @ApiPropertyOptional({ type: String, format: 'uuid' })
  @EmptyIsUnset()
  @IsOptional()
  @IsUUID()
  object_id?: Id;

  @ApiPropertyOptional({ type: String, maxLength: SEARCH_MAX, description: 'whole, as it was then' })
  @EmptyIsUnset()
  @IsOptional()
  @IsString()
  @MaxLength(SEARCH_MAX)
  username?: string;

  @ApiPropertyOptional({ enum: AUDIT_ACTIONS })
  @EmptyIsUnset()
  @IsOptional()
  @IsIn(AUDIT_ACTIONS)
  action?: AuditAction;

  @ApiPropertyOptional({ type: Number, description: 'epoch ms; not before' })
  @EmptyIsUnset()
  @IsOptional()
  @FromDigits()
  @IsInt()
  @Min(0)
  @Max(EPOCH_MS_MAX)
  from?: EpochMs;

  @ApiPropertyOptional({ type: Number, description: 'epoch ms; before' })
  @EmptyIsUnset()
  @IsOptional()
  @FromDigits()
  @IsInt()
  @Min(0)
  @Max(EPOCH_MS_MAX)
  to?: EpochMs;
}

export class AuditFilterDto extends PickType(AuditQueryDto, [
  'object_type',
  'object_id',
  'username',
  'action',
  'from',
  'to',
]) {}

export class AuditExportDto extends AuditFilterDto {
  @ApiPropertyOptional({ enum: EXPORT_FORMATS, default: 'csv' })
  @EmptyIsUnset()
  @IsOptional()
  @IsIn(EXPORT_FORMATS)
  format?: ExportFormat;
}

const FACTS = { type: 'object', nullable: true, additionalProperties: true } as const;

class AuditRecordDto implements AuditRecord {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: Number, description: 'epoch ms' }) at: number;
  @ApiProperty({ type: String }) user_id: string;
  @ApiProperty({ type: String, description: 'as it was then' }) username: string;
  @ApiProperty({ type: String }) address: string;
  @ApiProperty({ type: String, description: 'where the session was begun' }) audience: string;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'how the API key begins that it was done by; null: in a session, or before this was kept',
  })
  key_prefix: string | null;
  @ApiProperty({ enum: AUDIT_ACTIONS }) action: AuditAction;
  @ApiProperty({ enum: AUDIT_OBJECTS }) object_type: AuditObject;
  @ApiProperty({ type: String }) object_id: string;
  @ApiProperty({ type: String, nullable: true, description: 'as it is called now' }) object_name:
    string | null;
  @ApiProperty({ ...FACTS, description: 'what was different before; null: it is new' })
  before: Record<string, unknown> | null;
  @ApiProperty({ ...FACTS, description: 'what is different now; null: it is gone' })
  after: Record<string, unknown> | null;
  @ApiProperty({ type: String, nullable: true }) why: string | null;
}

export class AuditPageDto extends CappedPageDto implements AuditPage {
  @ApiProperty({ type: [AuditRecordDto] }) data: AuditRecordDto[];
}
