import { ApiProperty } from '@nestjs/swagger';
import {
  RECENT_SIGN_IN_SECONDS,
  type ChangePasswordRequest,
  type FreezeRequest,
  type ResetPasswordRequest,
  type UpdateUserInfoRequest,
} from '@tianheng/contracts';
import { IsBoolean } from 'class-validator';
import { EmailCodeField, EmailField, PasswordField, PhoneField, SchoolField } from '../accounts/fields.ts';

export class UpdateUserInfoRequestDto implements UpdateUserInfoRequest {
  @PhoneField({ optional: true }) mobile_phone?: string;
  @SchoolField({ optional: true }) school?: string;
  @EmailField({ optional: true, description: 'a new one needs `verify_code`' }) email?: string;
  @EmailCodeField({ optional: true }) verify_code?: string;
  @PasswordField({
    optional: true,
    description: `base64; for a new \`email\`, more than ${RECENT_SIGN_IN_SECONDS / 60} minutes after signing in`,
  })
  password?: string;
}

export class ResetPasswordRequestDto implements ResetPasswordRequest {
  @PasswordField({
    optional: true,
    description: 'base64; left out by an administrator who resets a member’s',
  })
  old_password?: string;

  @PasswordField() new_password: string;
  @PasswordField() confirm_password: string;
}

export class ChangePasswordRequestDto implements ChangePasswordRequest {
  @PasswordField() old_password: string;
  @PasswordField() new_password: string;
  @PasswordField() confirm_password: string;
}

export class FreezeRequestDto implements FreezeRequest {
  @ApiProperty({ type: Boolean })
  @IsBoolean()
  is_frozen: boolean;
}
