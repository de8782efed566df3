import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import {
  ERROR_CODES,
  PAGE_SIZE_DEFAULT,
  SEARCH_MAX,
  TEAMS_AT_ONCE,
  type AcceptedTeam,
  type AcceptedTeamMember,
  type AcceptedTeamPage,
  type ErrorCode,
  type Id,
  type PromotionRequest,
  type TeamIdsRequest,
  type TeamImportRequest,
  type TeamsResult,
} from '@tianheng/contracts';
import { IsInt, IsOptional, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { IdField, IdsField } from '../../common/body-fields.ts';
import { FromDigits } from '../../common/from-digits.ts';
import { EmptyIsUnset } from '../../common/from-query.ts';
import { PagedDto, PageQueryDto } from '../../common/paged.ts';

export class AcceptedTeamQueryDto extends PageQueryDto {
  @ApiPropertyOptional({ type: Number, minimum: 1, maximum: TEAMS_AT_ONCE, default: PAGE_SIZE_DEFAULT })
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(TEAMS_AT_ONCE)
  override limit: number = PAGE_SIZE_DEFAULT;

  @ApiPropertyOptional({ type: String, maxLength: SEARCH_MAX, description: 'a part of it' })
  @EmptyIsUnset()
  @IsOptional()
  @IsString()
  @MaxLength(SEARCH_MAX)
  team_name?: string;

  @ApiPropertyOptional({ type: String, format: 'uuid', description: 'the question that they take part in' })
  @EmptyIsUnset()
  @IsOptional()
  @IsUUID()
  question_bind_id?: Id;
}

export class AcceptedTeamFilterDto extends PickType(AcceptedTeamQueryDto, [
  'team_name',
  'question_bind_id',
]) {}

class AcceptedTeamMemberDto implements AcceptedTeamMember {
  @ApiProperty({ type: String, description: "the person's" }) id: string;
  @ApiProperty({ type: String }) username: string;
  @ApiProperty({ type: String, description: 'real name' }) nickname: string;
  @ApiProperty({ type: String }) school: string;
  @ApiProperty({ type: String }) phone: string;
}

export class AcceptedTeamDto implements AcceptedTeam {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) team_name: string;
  @ApiProperty({ type: String }) company_name: string;
  @ApiProperty({ type: Number, description: 'with the leader' }) team_member_count: number;
  @ApiProperty({ type: String, description: 'username' }) leader: string;
  @ApiProperty({ type: String, description: 'how the organisers reach the team' }) leader_email: string;
  @ApiProperty({ type: String }) leader_phone: string;
  @ApiProperty({ type: String }) leader_address: string;
  @ApiProperty({ type: [AcceptedTeamMemberDto], description: 'the leader first' })
  team_member: AcceptedTeamMemberDto[];
  @ApiProperty({ type: Boolean }) consent_to_publish: boolean;
  @ApiProperty({ type: String, description: 'of all instructors' }) instructor_name: string;
  @ApiProperty({ type: String, description: 'in the same order' }) instructor_phone: string;
}

export class AcceptedTeamPageDto extends PagedDto implements AcceptedTeamPage {
  @ApiProperty({ type: [AcceptedTeamDto] }) data: AcceptedTeamDto[];
}

export class TeamIdsRequestDto implements TeamIdsRequest {
  @IdsField({ min: 1, max: TEAMS_AT_ONCE }) team_ids: Id[];
}

export class TeamImportRequestDto extends TeamIdsRequestDto implements TeamImportRequest {
  @IdField({ description: 'the question of the finals that they take part in' }) question_bind_id: Id;
}

export class PromotionRequestDto implements PromotionRequest {
  @IdsField({ min: 1, max: TEAMS_AT_ONCE, description: 'of the teams' }) ids: Id[];
}

class TeamDoneDto {
  @ApiProperty({ type: String, description: "the team's, as it was asked for" }) id: string;
  @ApiProperty({ type: String, description: 'empty where there is no such team' }) team_name: string;
}

class TeamNotDoneDto extends TeamDoneDto {
  @ApiProperty({ enum: ERROR_CODES, enumName: 'ErrorCode' }) code: ErrorCode;
  @ApiProperty({ type: String, description: "a sentence in the request's language" }) failure_reason: string;
}

export class TeamsResultDto implements TeamsResult {
  @ApiProperty({ type: [TeamDoneDto] }) success: TeamDoneDto[];
  @ApiProperty({ type: [TeamNotDoneDto] }) fail: TeamNotDoneDto[];
}
