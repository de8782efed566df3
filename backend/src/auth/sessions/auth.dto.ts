import { ApiProperty } from '@nestjs/swagger';
import {
  CAPTCHA_PATTERN,
  PLATFORM_ROLES,
  SECOND_CODE_MAX,
  SECOND_CODE_PATTERN,
  type CaptchaWork,
  type LoginRequest,
  type LoginResponse,
  type PlatformRole,
  type UserInfo,
} from '@tianheng/contracts';
import { IsString, Matches } from 'class-validator';
import { LineField } from '../../common/body-fields.ts';
import { PasswordField, UsernameField } from '../accounts/fields.ts';

export class LoginRequestDto implements LoginRequest {
  @UsernameField() username: string;
  @PasswordField({ example: 'VGlhbmhlbmcyMDI2' }) password: string;

  @ApiProperty({
    type: String,
    pattern: CAPTCHA_PATTERN.source,
    description: 'what the captcha shows, or the code that its work found',
    example: 'demo',
  })
  @IsString()
  @Matches(CAPTCHA_PATTERN)
  verify_code: string;

  @LineField(SECOND_CODE_MAX, {
    optional: true,
    pattern: SECOND_CODE_PATTERN,
    description: 'of the authenticator, or a recovery code, where the account has a second factor',
  })
  second_code?: string;
}

export class CaptchaWorkDto implements CaptchaWork {
  @ApiProperty({ type: String, description: 'the password, in hex' }) seed: string;
  @ApiProperty({ type: 'integer', description: 'of PBKDF2 with SHA-256' }) rounds: number;
  @ApiProperty({
    type: 'integer',
    description:
      'the salts to try are the numbers below it, to base 36 and with zeros before them up to four characters',
  })
  codes: number;
  @ApiProperty({ type: String, description: 'what the right salt gives, in hex' }) target: string;
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
  @ApiProperty({ type: String, description: 'in which the platform counts days', example: 'Asia/Shanghai' })
  time_zone: string;
  @ApiProperty({ type: Number, description: 'epoch ms' }) updated_at: number;
}
