import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import {
  REFERENCE_ADDRESS_MAX,
  REFERENCE_ADDRESS_PATTERN,
  REFERENCE_CONTENT_MAX,
  REFERENCE_CONTENT_MIN,
  REFERENCE_DECISIONS,
  REFERENCE_DESC_MAX,
  REFERENCE_STATUSES,
  type DatasetReference,
  type ReferenceApproval,
  type ReferenceApprovalPage,
  type ReferenceDecision,
  type ReferenceDecisionRequest,
  type ReferenceRequest,
  type ReferenceStatus,
} from '@tianheng/contracts';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional, IsString, Length, Matches, MaxLength } from 'class-validator';
import { IsFilled } from '../../common/is-filled.ts';
import { PagedDto, PageQueryDto } from '../../common/paged.ts';
import { plainText } from './plain-text.ts';

/** Far more than any limit: what is longer is refused by its length, not cleaned first. */
const CLEANED_MAX = 4 * REFERENCE_CONTENT_MAX;

const PlainText = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && value.length <= CLEANED_MAX ? plainText(value) : value,
  );

export class DatasetReferenceDto implements DatasetReference {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String, description: 'plain text' }) content: string;
  @ApiProperty({ type: String }) address: string;
  @ApiProperty({ type: Number, description: 'epoch ms' }) created_at: number;
  @ApiProperty({ type: Boolean, description: 'waits for approval: only whoever submitted it sees it' })
  is_pending: boolean;
}

export class ReferenceQueryDto extends PickType(PageQueryDto, ['page']) {}

export class ReferenceRequestDto implements ReferenceRequest {
  @ApiProperty({ type: String, minLength: REFERENCE_CONTENT_MIN, maxLength: REFERENCE_CONTENT_MAX })
  @PlainText()
  @IsFilled()
  @IsString()
  @Length(REFERENCE_CONTENT_MIN, REFERENCE_CONTENT_MAX)
  content: string;

  @ApiProperty({ type: String, maxLength: REFERENCE_ADDRESS_MAX, description: 'starts with http or https' })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  @IsString()
  @MaxLength(REFERENCE_ADDRESS_MAX)
  @Matches(REFERENCE_ADDRESS_PATTERN)
  address: string;
}

export class ReferenceApprovalQueryDto extends PageQueryDto {
  @ApiPropertyOptional({ enum: REFERENCE_STATUSES, description: '0 pending, 1 approved, 2 rejected' })
  @Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value))
  @IsOptional()
  @IsIn(REFERENCE_STATUSES)
  status?: ReferenceStatus;
}

export class ReferenceDecisionDto implements ReferenceDecisionRequest {
  @ApiProperty({ enum: REFERENCE_DECISIONS, description: '1 approved, 2 rejected' })
  @IsIn(REFERENCE_DECISIONS)
  status: ReferenceDecision;

  @ApiPropertyOptional({ type: String, maxLength: REFERENCE_DESC_MAX, default: '' })
  @PlainText()
  @IsOptional()
  @IsString()
  @MaxLength(REFERENCE_DESC_MAX)
  desc?: string;
}

export class ReferenceApprovalDto implements ReferenceApproval {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) dataset_id: string;
  @ApiProperty({ type: String }) dataset_name: string;
  @ApiProperty({ type: String, description: 'plain text' }) content: string;
  @ApiProperty({ type: String }) address: string;
  @ApiProperty({ type: Number, description: 'epoch ms' }) created_at: number;
  @ApiProperty({ type: String, description: 'the reason given with the decision' }) desc: string;
  @ApiProperty({ enum: REFERENCE_STATUSES }) status: ReferenceStatus;
  @ApiProperty({ type: String, description: 'who submitted it; empty for none' }) username: string;
}

export class ReferenceApprovalPageDto extends PagedDto implements ReferenceApprovalPage {
  @ApiProperty({ type: [ReferenceApprovalDto] }) data: ReferenceApprovalDto[];
}
