import { ApiProperty } from '@nestjs/swagger';
import {
  CAPTCHA_PATTERN,
  PLATFORM_ROLES,
  REGISTRY_USERNAME_PATTERN,
  USERNAME_MAX,
  type LoginRequest,
  type LoginResponse,
  type PlatformRole,
  type UserInfo,
} from '@tianheng/contracts';
import { IsString, Matches, MaxLength } from 'class-validator';
import { IsBase64Password } from './password.ts';

export class LoginRequestDto implements LoginRequest {
  /** As registration allows it: what can be registered can sign in. */
  @ApiProperty({
    type: String,
    pattern: REGISTRY_USERNAME_PATTERN.source,
    maxLength: USERNAME_MAX,
    example: 'leader',
  })
  @IsString()
  @MaxLength(USERNAME_MAX)
  @Matches(REGISTRY_USERNAME_PATTERN)
  username: string;

  @ApiProperty({ type: String, description: 'base64 of the password', example: 'VGlhbmhlbmcyMDI2' })
  @IsBase64Password()
  password: string;

  @ApiProperty({
    type: String,
    pattern: CAPTCHA_PATTERN.source,
    description: 'what the captcha shows',
    example: 'demo',
  })
  @IsString()
  @Matches(CAPTCHA_PATTERN)
  verify_code: string;
}

class TokenDto {
  @ApiProperty({ type: String, description: 'bearer token, good for 12 hours' })
  token: string;
}

export class LoginResponseDto implements LoginResponse {
  @ApiProperty({ type: TokenDto })
  data: TokenDto;
}

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
  @ApiProperty({ type: Number, description: 'epoch ms' }) updated_at: number;
}
