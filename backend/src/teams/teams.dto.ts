import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  MEMBER_STATUSES,
  SEARCH_MAX,
  TEAM_STATUSES,
  type ChooseTeamRequest,
  type Instructor,
  type Invitation,
  type ListedTeam,
  type MemberStatus,
  type Paged,
  type QuestionBind,
  type Team,
  type TeamApproval,
  type TeamMember,
  type TeamStatus,
} from '@tianheng/contracts';
import { IsIn, IsOptional, IsString, IsUUID, MaxLength } from 'class-validator';
import { PagedDto, PageQueryDto } from '../common/paged.ts';

export class TeamMemberDto implements TeamMember {
  @ApiProperty({ type: String, description: "the person's" }) id: string;
  @ApiProperty({ type: String }) username: string;
  @ApiProperty({ type: String, nullable: true, description: 'null for people outside the team' })
  email: string | null;
  @ApiProperty({ type: Boolean }) is_leader: boolean;
  @ApiProperty({ enum: MEMBER_STATUSES }) status: MemberStatus;
  @ApiProperty({ type: String }) certified_status: string;
  @ApiProperty({ enum: TEAM_STATUSES }) team_status: TeamStatus;
}

export class QuestionBindDto implements QuestionBind {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) question_id: string;
  @ApiProperty({ type: String }) question_title: string;
  @ApiProperty({ type: String }) question_group_id: string;
  @ApiProperty({ type: String }) question_group_name: string;
  @ApiProperty({ type: String, description: 'comma list' }) question_group_country: string;
  @ApiProperty({ type: String, nullable: true, description: "the team's current file for the question" })
  model_file_id: string | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'epoch ms, when that was handed in; null for others than the team and administrators',
  })
  handed_in_at: number | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'username; null where that is not known, and for others than the team and administrators',
  })
  handed_in_by: string | null;
}

export class InstructorDto implements Instructor {
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: String }) position: string;
  @ApiProperty({ type: String }) phone: string;
}

export class TeamDto implements Team {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) competition_id: string;
  @ApiProperty({ type: String }) name: string;
  @ApiProperty({ type: String, nullable: true }) picture_id: string | null;
  @ApiProperty({ type: String, nullable: true }) picture_url: string | null;
  @ApiProperty({ type: String }) slogan: string;
  @ApiProperty({ type: String }) introduction: string;
  @ApiProperty({ type: String }) company_name: string;
  @ApiProperty({ type: String, description: 'username' }) leader: string;
  @ApiProperty({ type: String }) leader_address: string;
  @ApiProperty({ type: String }) country: string;
  @ApiProperty({ type: String, nullable: true }) unit_signature_file_id: string | null;
  @ApiProperty({ type: String, nullable: true }) unit_signature_file_url: string | null;
  @ApiProperty({ type: String, nullable: true }) unit_signature_file_name: string | null;
  @ApiProperty({ type: [InstructorDto] }) instructors: InstructorDto[];
  @ApiProperty({ type: Boolean }) consent_to_publish: boolean;
  @ApiProperty({ enum: TEAM_STATUSES }) status: TeamStatus;
  @ApiProperty({ type: Boolean }) is_join_team: boolean;
  @ApiProperty({ type: Boolean }) is_leader: boolean;
  @ApiProperty({ type: String }) approval_desc: string;
  @ApiProperty({ type: Number, description: 'epoch ms' }) created_at: number;
  @ApiProperty({ type: Boolean, description: 'the team was submitted and keeps its name' })
  is_name_fixed: boolean;
  @ApiProperty({ type: Boolean, description: 'organisers brought it in, and alone enrol it in questions' })
  is_imported: boolean;
  @ApiProperty({ type: Number, description: 'members at most, with the leader' }) team_size_limit: number;
  @ApiProperty({ type: Number, description: 'of the form, for its next save' }) version: number;
  @ApiProperty({ type: [TeamMemberDto] }) member_list: TeamMemberDto[];
  @ApiProperty({ type: String, nullable: true, description: 'of the first of `question_binds`' })
  question_bind_id: string | null;
  @ApiProperty({ type: [QuestionBindDto] }) question_binds: QuestionBindDto[];
}

/** Of the team that administrators see, the rest of the fields. */
export class ListedTeamDto extends TeamDto implements ListedTeam {
  @ApiProperty({ type: String, description: 'of the leader' }) username: string;
  @ApiProperty({ type: Number, description: 'epoch ms' }) updated_at: number;
  @ApiPropertyOptional({ type: String, description: 'for administrators' }) email?: string;
  @ApiPropertyOptional({ type: String, description: 'for administrators' }) phone_number?: string;
  @ApiPropertyOptional({ type: String, description: 'for administrators' }) team_principal_name?: string;
  @ApiPropertyOptional({ type: String, description: 'for administrators' }) card_id?: string;
}

export class TeamPageDto extends PagedDto implements Paged<ListedTeam> {
  @ApiProperty({ type: [ListedTeamDto] }) data: ListedTeamDto[];
}

export class TeamQueryDto extends PageQueryDto {
  @ApiPropertyOptional({
    type: String,
    maxLength: SEARCH_MAX,
    description: 'part of the name; for administrators',
  })
  @IsOptional()
  @IsString()
  @MaxLength(SEARCH_MAX)
  q?: string;

  @ApiPropertyOptional({ type: String, format: 'uuid', description: 'for administrators' })
  @IsOptional()
  @IsUUID()
  competition_id?: string;

  @ApiPropertyOptional({ enum: TEAM_STATUSES, description: 'for administrators' })
  @IsOptional()
  @IsIn(TEAM_STATUSES)
  status?: TeamStatus;
}

export class InvitationDto implements Invitation {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String, description: 'team name' }) name: string;
  @ApiProperty({ type: String, description: 'username' }) leader: string;
  @ApiProperty({ type: Number, description: 'epoch ms' }) created_at: number;
}

export class TeamApprovalDto implements TeamApproval {
  @ApiProperty({ enum: TEAM_STATUSES }) status: TeamStatus;
  @ApiProperty({ type: String }) approval_desc: string;
}

export class ChooseTeamDto implements ChooseTeamRequest {
  @ApiProperty({ type: String })
  @IsUUID()
  team_id: string;
}
