import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import {
  APPROVAL_DESC_MAX,
  ERROR_CODES,
  NOTIFIED_HOURS,
  PAGE_SIZE_DEFAULT,
  SEARCH_MAX,
  TEAMS_AT_ONCE,
  UI_LANGUAGES,
  type AcceptedTeam,
  type AcceptedTeamMember,
  type AcceptedTeamPage,
  type AdvancingTeam,
  type AdvancingTeams,
  type ErrorCode,
  type Id,
  type LetterPreview,
  type PromotionRequest,
  type PromotionResult,
  type TeamIdsRequest,
  type TeamImportRequest,
  type TeamRemovalRequest,
  type TeamsResult,
  type UiLanguage,
} from '@tianheng/contracts';
import { IsInt, IsOptional, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { FlagField, IdField, IdsField, TextField } from '../../common/body-fields.ts';
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
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'the team of another competition that it was imported from; null: it registered here',
  })
  imported_from_id: Id | null;
}

export class AcceptedTeamPageDto extends PagedDto implements AcceptedTeamPage {
  @ApiProperty({ type: [AcceptedTeamDto] }) data: AcceptedTeamDto[];
}

export class TeamIdsRequestDto implements TeamIdsRequest {
  @IdsField({ min: 1, max: TEAMS_AT_ONCE }) team_ids: Id[];
}

export class TeamRemovalRequestDto extends TeamIdsRequestDto implements TeamRemovalRequest {
  @TextField(APPROVAL_DESC_MAX, { optional: true, description: 'told to the teams, and kept' })
  reason?: string;
}

export class TeamImportRequestDto extends TeamIdsRequestDto implements TeamImportRequest {
  @IdField({ description: 'the question of the finals that they take part in' }) question_bind_id: Id;
}

export class PromotionRequestDto implements PromotionRequest {
  @IdsField({ min: 1, max: TEAMS_AT_ONCE, description: 'of the teams' }) ids: Id[];
  @FlagField({
    optional: true,
    default: false,
    description: `also those that were told within the last ${NOTIFIED_HOURS} hours`,
  })
  again?: boolean;
  @FlagField({ optional: true, default: false, description: 'look what would be sent, and send nothing' })
  dry_run?: boolean;
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

class LetterPreviewDto implements LetterPreview {
  @ApiProperty({ enum: UI_LANGUAGES, enumName: 'UiLanguage' }) language: UiLanguage;
  @ApiProperty({ type: String }) subject: string;
  @ApiProperty({ type: String }) text: string;
}

export class PromotionResultDto extends TeamsResultDto implements PromotionResult {
  @ApiProperty({ type: Boolean }) dry_run: boolean;
  @ApiProperty({ type: Number, description: 'to how many it goes' }) people: number;
  @ApiProperty({ type: [LetterPreviewDto], description: 'what the first of them gets; of a dry run' })
  letters: LetterPreviewDto[];
}

export class AdvancingQueryDto {
  @ApiProperty({ type: String, format: 'uuid', description: 'whose ranking it is' })
  @IsUUID()
  question_id: Id;

  @ApiProperty({ type: String, format: 'uuid', description: 'the question of the finals' })
  @IsUUID()
  question_bind_id: Id;

  @ApiProperty({ type: Number, minimum: 1, maximum: TEAMS_AT_ONCE, description: 'how many of the best' })
  @FromDigits()
  @IsInt()
  @Min(1)
  @Max(TEAMS_AT_ONCE)
  top: number;
}

class AdvancingTeamDto extends TeamDoneDto implements AdvancingTeam {
  @ApiProperty({ type: Number, description: 'teams that are equal share one' }) rank: number;
  @ApiProperty({ type: Number }) score: number;
  @ApiProperty({
    type: Boolean,
    nullable: true,
    description: 'judged with other images, data or limits than the question has today',
  })
  stale: boolean | null;
  @ApiProperty({ type: Boolean, description: 'equal to others beyond what was asked for' })
  at_border: boolean;
  @ApiProperty({ enum: ERROR_CODES, enumName: 'ErrorCode', nullable: true }) code: ErrorCode | null;
  @ApiProperty({ type: String, nullable: true, description: 'why it cannot come in' })
  failure_reason: string | null;
}

export class AdvancingTeamsDto implements AdvancingTeams {
  @ApiProperty({ type: Number, description: 'how many were asked for' }) top: number;
  @ApiProperty({ type: [AdvancingTeamDto], description: 'the best first' }) data: AdvancingTeamDto[];
  @ApiProperty({
    type: Number,
    description: 'ranked submissions that are still to be judged: the ranking may change',
  })
  pending_count: number;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'until when the question still takes submissions, epoch ms; null: it takes none',
  })
  ends_at: number | null;
}
