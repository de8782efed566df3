import { ApiProperty } from '@nestjs/swagger';
import {
  MEMBER_STATUSES,
  TEAM_STATUSES,
  type ChooseTeamRequest,
  type Instructor,
  type Invitation,
  type MemberStatus,
  type Paged,
  type QuestionBind,
  type Team,
  type TeamApproval,
  type TeamMember,
  type TeamStatus,
} from '@tianheng/contracts';
import { IsUUID } from 'class-validator';
import { PagedDto } from '../common/paged.ts';

export class TeamMemberDto implements TeamMember {
  @ApiProperty({ type: String }) id: string;
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
  @ApiProperty({ type: [TeamMemberDto] }) member_list: TeamMemberDto[];
  @ApiProperty({ type: String, nullable: true, description: 'of the first of `question_binds`' })
  question_bind_id: string | null;
  @ApiProperty({ type: [QuestionBindDto] }) question_binds: QuestionBindDto[];
}

export class TeamPageDto extends PagedDto implements Paged<Team> {
  @ApiProperty({ type: [TeamDto] }) data: TeamDto[];
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
