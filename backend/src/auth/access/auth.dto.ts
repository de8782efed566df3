import { ApiProperty } from '@nestjs/swagger';
import {
  CAPTCHA_PATTERN,
  SECOND_CODE_MAX,
  SECOND_CODE_PATTERN,
  type CaptchaWork,
  type LoginRequest,
  type LoginResponse,
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
