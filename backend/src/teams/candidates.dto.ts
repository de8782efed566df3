import { ApiProperty } from '@nestjs/swagger';
import { USER_SEARCH_MAX, USER_SEARCH_MIN, type Id, type UserCandidate } from '@tianheng/contracts';
import { IsString, IsUUID, MaxLength } from 'class-validator';

export class CandidateQueryDto {
  @ApiProperty({
    type: String,
    maxLength: USER_SEARCH_MAX,
    description: `how a username or nickname begins; shorter than ${USER_SEARCH_MIN} characters finds nobody`,
  })
  @IsString()
  @MaxLength(USER_SEARCH_MAX)
  q: string;

  @ApiProperty({ type: String, format: 'uuid' })
  @IsUUID()
  competition_id: Id;
}

export class UserCandidateDto implements UserCandidate {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) username: string;
  @ApiProperty({ type: String }) nickname: string;
  @ApiProperty({ type: Boolean, description: 'holds a place in a team of that competition' })
  in_team: boolean;
}
