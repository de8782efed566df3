import { ApiProperty } from '@nestjs/swagger';
import {
  SECOND_CODE_MAX,
  SECOND_CODE_PATTERN,
  LINE_PATTERN,
  SECOND_FACTOR_REASON_MAX,
  type Protection,
  type RecoveryCodes,
  type SecondFactorCode,
  type SecondFactorOffer,
  type SecondFactorReset,
  type SecondFactorStart,
} from '@tianheng/contracts';
import { LineField } from '../../common/body-fields.ts';
import { PasswordField } from '../accounts/fields.ts';

export class ProtectionDto implements Protection {
  @ApiProperty({ type: Boolean, description: 'signing in takes a one-time code besides the password' })
  second_factor: boolean;
  @ApiProperty({ type: Boolean, description: 'the back office opens only to who has one' })
  second_factor_required: boolean;
  @ApiProperty({ type: Number }) recovery_codes_left: number;
  @ApiProperty({ type: Number, description: 'this one among them' }) sessions: number;
}

export class SecondFactorStartDto implements SecondFactorStart {
  @PasswordField() password: string;
}

export class SecondFactorCodeDto implements SecondFactorCode {
  @LineField(SECOND_CODE_MAX, {
    pattern: SECOND_CODE_PATTERN,
    description: 'of the authenticator, or a recovery code',
  })
  code: string;
}

export class SecondFactorResetDto implements SecondFactorReset {
  @LineField(SECOND_FACTOR_REASON_MAX, {
    pattern: LINE_PATTERN,
    description: 'kept in the audit, and told to the colleague',
  })
  reason: string;
}

export class SecondFactorOfferDto implements SecondFactorOffer {
  @ApiProperty({ type: String, description: 'base32; nothing tells it again' }) secret: string;
  @ApiProperty({ type: String, description: 'otpauth, for a QR code' }) uri: string;
}

export class RecoveryCodesDto implements RecoveryCodes {
  @ApiProperty({ type: [String], description: 'each good once; nothing tells them again' })
  recovery_codes: string[];
}
