import { ApiProperty, ApiPropertyOptional, OmitType, PickType } from '@nestjs/swagger';
import {
  APPROVAL_DECISIONS,
  APPROVAL_DESC_MAX,
  APPROVAL_STATUSES,
  APPROVALS_AT_ONCE,
  ERROR_CODES,
  SEARCH_MAX,
  type AdminTeamDetail,
  type AdminTeamMember,
  type Approval,
  type ApprovalDecision,
  type ApprovalDecisionRequest,
  type ApprovalDetail,
  type ApprovalPage,
  type ApprovalStatus,
  type ApprovalVersion,
  type BulkApprovalRequest,
  type BulkApprovalResult,
  type CompetitionApprovals,
  type ErrorCode,
  type SavedReply,
  type SavedReplyRequest,
} from '@tianheng/contracts';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  IsUUID,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { IdsField } from '../../common/body-fields.ts';
import { PagedDto, PageQueryDto } from '../../common/paged.ts';
import { Unique } from '../../common/unique.ts';
import { EmptyAsNone, TextField } from '../forming/form-fields.ts';
import { TeamDto, TeamMemberDto } from '../teams.dto.ts';

/** As long as no digest is. */
const VERSION_MAX = 64;

export class ApprovalDto implements Approval {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) competition_id: string;
  @ApiProperty({ type: String }) competition_name: string;
  @ApiProperty({ type: String }) team_id: string;
  @ApiProperty({ type: String }) team_name: string;
  @ApiProperty({ type: Number, description: 'when the team came up for approval, epoch ms' })
  created_at: number;
  @ApiProperty({ enum: APPROVAL_STATUSES }) status: ApprovalStatus;
  @ApiProperty({ type: String, description: 'what the team was told' }) desc: string;
  @ApiProperty({ type: Number, nullable: true, description: 'epoch ms' }) decided_at: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'username of the administrator' })
  decided_by: string | null;
  @ApiProperty({ type: [TeamMemberDto] }) member_list: TeamMemberDto[];
  @ApiProperty({
    type: String,
    description: "another one as soon as the team's form, its people or who leads it are others",
  })
  version: string;
}

export class ApprovalPageDto extends PagedDto implements ApprovalPage {
  @ApiProperty({ type: [ApprovalDto] }) data: ApprovalDto[];
}

export class ApprovalRoundDto extends PickType(ApprovalDto, [
  'id',
  'created_at',
  'status',
  'desc',
  'decided_at',
  'decided_by',
]) {}

export class AdminTeamMemberDto extends TeamMemberDto implements AdminTeamMember {
  @ApiProperty({ type: String }) nickname: string;
  @ApiProperty({ type: String }) school: string;
  @ApiProperty({ type: String }) phone: string;
}

export class AdminTeamDetailDto
  extends OmitType(TeamDto, ['member_list', 'is_join_team', 'is_leader'])
  implements AdminTeamDetail
{
  @ApiProperty({ type: String }) team_name: string;
  @ApiProperty({ type: String }) leader_email: string;
  @ApiProperty({ type: String }) leader_phone: string;
  @ApiProperty({ type: Boolean }) is_dismissed: boolean;
  @ApiProperty({ type: [AdminTeamMemberDto] }) member_list: AdminTeamMemberDto[];
}

export class ApprovalDetailDto extends ApprovalDto implements ApprovalDetail {
  @ApiProperty({ type: AdminTeamDetailDto }) team: AdminTeamDetailDto;
  @ApiProperty({ type: [ApprovalRoundDto], description: 'all rounds of the team, newest first' })
  history: ApprovalRoundDto[];
  @ApiProperty({ type: String, nullable: true, description: 'the pending one after this in the list' })
  next_id: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'the pending one before this in the list' })
  previous_id: string | null;
}

export class ApprovalQueryDto extends PageQueryDto {
  @ApiPropertyOptional({ enum: APPROVAL_STATUSES })
  @EmptyAsNone()
  @IsOptional()
  @IsIn(APPROVAL_STATUSES)
  status?: ApprovalStatus;

  @ApiPropertyOptional({ type: String, format: 'uuid' })
  @EmptyAsNone()
  @IsOptional()
  @IsUUID()
  competition_id?: string;

  @ApiPropertyOptional({ type: String, maxLength: SEARCH_MAX, description: "part of the team's name" })
  @IsOptional()
  @IsString()
  @MaxLength(SEARCH_MAX)
  q?: string;
}

/** Of the list that one was opened from. */
export class ApprovalScopeDto extends PickType(ApprovalQueryDto, ['competition_id', 'q']) {}

export class ApprovalDecisionDto implements ApprovalDecisionRequest {
  @ApiProperty({ enum: APPROVAL_DECISIONS })
  @IsIn(APPROVAL_DECISIONS)
  status: ApprovalDecision;

  @TextField({ max: APPROVAL_DESC_MAX, description: 'what the team is told; required to refuse' })
  desc?: string;

  @ApiPropertyOptional({
    type: String,
    maxLength: VERSION_MAX,
    description:
      'of the approval, as it was answered when the team was looked at: 409 STALE_WRITE when the team is ' +
      'another since. Without it, the team is decided about as it is.',
  })
  @ValidateIf((_, value) => value !== undefined)
  @IsString()
  @MaxLength(VERSION_MAX)
  version?: string;
}

class ApprovalVersionDto implements ApprovalVersion {
  @ApiProperty({ type: String, format: 'uuid' })
  @IsUUID()
  id: string;

  @ApiProperty({ type: String, maxLength: VERSION_MAX })
  @IsString()
  @MaxLength(VERSION_MAX)
  version: string;
}

export class BulkApprovalDto
  extends OmitType(ApprovalDecisionDto, ['version'])
  implements BulkApprovalRequest
{
  @IdsField({ min: 1, max: APPROVALS_AT_ONCE }) approvals: string[];

  @ApiPropertyOptional({
    type: [ApprovalVersionDto],
    maxItems: APPROVALS_AT_ONCE,
    description:
      'of approvals, as they were answered when the teams were looked at: STALE_WRITE for a team that is ' +
      'another since. One that is left out is decided about as it is.',
  })
  @ValidateIf((_, value) => value !== undefined)
  @IsArray()
  @ArrayMaxSize(APPROVALS_AT_ONCE)
  @Unique((item) => String((item as Partial<ApprovalVersion> | null)?.id).toLowerCase())
  @ValidateNested({ each: true })
  @Type(() => ApprovalVersionDto)
  versions?: ApprovalVersionDto[];
}

class ApprovedDto {
  @ApiProperty({ type: String, description: 'of the approval' }) id: string;
  @ApiProperty({ type: String }) team_name: string;
}

class NotApprovedDto extends ApprovedDto {
  @ApiProperty({ enum: ERROR_CODES, enumName: 'ErrorCode' }) code: ErrorCode;
  @ApiProperty({ type: String, description: "a sentence in the request's language" }) failure_reason: string;
}

export class BulkApprovalResultDto implements BulkApprovalResult {
  @ApiProperty({ type: [ApprovedDto] }) success: ApprovedDto[];
  @ApiProperty({ type: [NotApprovedDto] }) fail: NotApprovedDto[];
}

export class CompetitionApprovalsDto implements CompetitionApprovals {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) title: string;
  @ApiProperty({ type: Number, description: 'teams that wait for approval' }) approving_number: number;
}

export class SavedReplyDto implements SavedReply {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) text: string;
  @ApiProperty({ type: Number, description: 'epoch ms' }) created_at: number;
}

export class SavedReplyRequestDto implements SavedReplyRequest {
  @TextField({ max: APPROVAL_DESC_MAX, isRequired: true }) text: string;
}
