import { ApiProperty } from '@nestjs/swagger';
import { PLATFORM_ROLES, type PlatformRole, type UserInfo } from '@tianheng/contracts';

export class UserInfoDto implements UserInfo {
  @ApiProperty({ type: String }) id: string;
  @ApiProperty({ type: String }) username: string;
  @ApiProperty({ type: String }) nickname: string;
  @ApiProperty({ type: String }) email: string;
  @ApiProperty({ type: String }) mobile_phone: string;
  @ApiProperty({ type: String }) school: string;
  @ApiProperty({ enum: PLATFORM_ROLES }) platform_role: PlatformRole;
  @ApiProperty({ type: String }) certified_status: string;
  @ApiProperty({ type: Boolean }) is_frozen: boolean;
  @ApiProperty({ type: String, nullable: true }) group: string | null;
  @ApiProperty({ type: String, nullable: true }) profession: string | null;
  @ApiProperty({ type: String, nullable: true }) grade: string | null;
  @ApiProperty({ type: Boolean, description: 'signed in by a mailed one-time password' })
  must_change_password: boolean;
  @ApiProperty({ type: String, description: 'in which the platform counts days', example: 'Asia/Shanghai' })
  time_zone: string;
  @ApiProperty({ type: Number, description: 'epoch ms' }) updated_at: number;
}
