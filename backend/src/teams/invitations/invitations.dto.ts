import { ApiProperty } from '@nestjs/swagger';
import {
  INVITATION_ANSWERS,
  type InvitationAnswer,
  type InvitationAnswerRequest,
  type JoinRequest,
  type TeamLink,
  type TeamLinkPreview,
} from '@tianheng/contracts';
import { IsIn, IsString, MaxLength } from 'class-validator';

const TOKEN_MAX = 200;

export class InvitationAnswerDto implements InvitationAnswerRequest {
  @ApiProperty({ enum: INVITATION_ANSWERS })
  @IsIn(INVITATION_ANSWERS)
  status: InvitationAnswer;
}

export class LinkTokenDto implements JoinRequest {
  @ApiProperty({ type: String, maxLength: TOKEN_MAX, description: 'of an invitation link' })
  @IsString()
  @MaxLength(TOKEN_MAX)
  token: string;
}

export class TeamLinkDto implements TeamLink {
  @ApiProperty({ type: String }) token: string;
  @ApiProperty({ type: String, description: 'a page of the customer site' }) url: string;
  @ApiProperty({ type: Number, description: 'epoch ms' }) expires_at: number;
}

export class TeamLinkPreviewDto implements TeamLinkPreview {
  @ApiProperty({ type: String }) competition_id: string;
  @ApiProperty({ type: String }) competition_title: string;
  @ApiProperty({ type: String }) team_name: string;
  @ApiProperty({ type: String, description: 'username' }) leader: string;
  @ApiProperty({ type: Number, description: 'epoch ms' }) expires_at: number;
}
