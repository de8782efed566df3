/** Of the account of an administrator. */
export interface Protection {
  /** signing in to the back office takes a one-time code besides the password */
  second_factor: boolean;
  /** the back office opens only to who has one */
  second_factor_required: boolean;
  /** recovery codes that have not been used */
  recovery_codes_left: number;
  /** sessions of the person that have not ended, this one among them */
  sessions: number;
}

/** What an authenticator is given; nothing tells it again. */
export interface SecondFactorOffer {
  /** base32 */
  secret: string;
  /** `otpauth://totp/...`, to be shown as a QR code */
  uri: string;
}

export interface SecondFactorStart {
  /** base64 of the UTF-8 password */
  password: string;
}

/** Of a colleague's account. */
export interface SecondFactorReset {
  /** kept in the audit and told to the colleague */
  reason: string;
}

export interface SecondFactorCode {
  /** of the authenticator, or a recovery code */
  code: string;
}

/** Each is good once in place of a code of the authenticator; nothing tells them again. */
export interface RecoveryCodes {
  recovery_codes: string[];
}

export const RECOVERY_CODES = 10;
/** Six digits of the authenticator, or a recovery code such as `abcde-fghjk`; spaces do not matter. */
export const SECOND_CODE_PATTERN = /^(?:\s*\d){6}\s*$|^\s*[A-Za-z2-9]{5}-?[A-Za-z2-9]{5}\s*$/;
/** characters, with spaces */
export const SECOND_CODE_MAX = 20;
/** Wrong codes of one person within the window of failed logins. */
export const SECOND_FACTOR_FAILURES = 10;
/** Characters. */
export const SECOND_FACTOR_REASON_MAX = 200;
