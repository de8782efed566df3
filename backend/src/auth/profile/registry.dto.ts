import { ApiProperty } from '@nestjs/swagger';
import {
  CERTIFIED_ON_REGISTRY,
  type EmailCodeRequest,
  type ForgetPasswordRequest,
  type RegistryRequest,
} from '@tianheng/contracts';
import { IsIn, IsOptional } from 'class-validator';
import {
  EmailCodeField,
  EmailField,
  NicknameField,
  PasswordField,
  PhoneField,
  SchoolField,
  UsernameField,
} from '../accounts/fields.ts';

export class RegistryRequestDto implements RegistryRequest {
  @UsernameField() username: string;
  @NicknameField() nickname: string;
  @PasswordField() password: string;
  @PasswordField() confirm_password: string;
  @EmailField() email: string;
  @EmailCodeField() verify_code: string;
  @PhoneField() mobile_phone: string;
  @SchoolField() school: string;

  @ApiProperty({ enum: [CERTIFIED_ON_REGISTRY], required: false })
  @IsOptional()
  @IsIn([CERTIFIED_ON_REGISTRY])
  certified_status?: typeof CERTIFIED_ON_REGISTRY;
}

export class EmailCodeRequestDto implements EmailCodeRequest {
  @UsernameField() username: string;
  @EmailField() email: string;
}

export class ForgetPasswordRequestDto implements ForgetPasswordRequest {
  @UsernameField() username: string;
  @EmailField() email: string;
}
