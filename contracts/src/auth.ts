import type { EpochMs, Id } from './common.ts';
import { CAPTCHA_LENGTH } from './limits.ts';

export const PLATFORM_ROLES = ['platform_admin', 'platform_member'] as const;
export type PlatformRole = (typeof PLATFORM_ROLES)[number];

/** Cookie and header that name a captcha challenge. */
export const CAPTCHA_COOKIE = 'captcha_id';
export const CAPTCHA_HEADER = 'X-Captcha-Id';
/**
 * A captcha for whoever cannot see a picture: one of `codes` codes, as password `seed` and as salt the code, gives `target`
 * by `rounds` of PBKDF2 with SHA-256. It goes where the picture's letters go.
 */
export interface CaptchaWork {
  /** hex */
  seed: string;
  rounds: number;
  codes: number;
  /** hex */
  target: string;
}

/** The code with that number, from 0. */
export const captchaWorkCode = (number: number): string => number.toString(36).padStart(CAPTCHA_LENGTH, '0');

/** Names the site, `customer` or `admin`, whose server passed a call on. */
export const SITE_HEADER = 'X-Site';

export interface LoginRequest {
  username: string;
  /** base64 of the UTF-8 password */
  password: string;
  verify_code: string;
  /** of the authenticator, or a recovery code: for the back office, where the account has a second factor */
  second_code?: string;
}

export interface LoginResponse {
  data: { token: string };
}

export interface UserInfo {
  id: Id;
  username: string;
  nickname: string;
  email: string;
  mobile_phone: string;
  school: string;
  platform_role: PlatformRole;
  certified_status: string;
  is_frozen: boolean;
  group: string | null;
  profession: string | null;
  grade: string | null;
  /** signed in by a mailed one-time password: a new one has to be chosen */
  must_change_password: boolean;
  /** in which the platform counts days, and the back office takes and shows times, such as `Asia/Shanghai` */
  time_zone: string;
  updated_at: EpochMs;
}

export const CERTIFIED_ON_REGISTRY = 'accept';

/** Passwords are base64 of their UTF-8 form. */
export interface RegistryRequest {
  username: string;
  nickname: string;
  password: string;
  confirm_password: string;
  email: string;
  /** the code that was mailed to `email` */
  verify_code: string;
  mobile_phone: string;
  school: string;
  certified_status?: typeof CERTIFIED_ON_REGISTRY;
}

/** Asks for a code to `email`; the answer is the same whether or not the address has an account. */
export interface EmailCodeRequest {
  username: string;
  email: string;
}

/** Asks for a one-time password; the answer is the same whether or not there is such an account. */
export interface ForgetPasswordRequest {
  username: string;
  email: string;
}

/** A new `email` needs the code that was mailed to it, and unless one has just signed in the password, base64 of its UTF-8 form. */
export interface UpdateUserInfoRequest {
  mobile_phone?: string;
  school?: string;
  email?: string;
  verify_code?: string;
  password?: string;
}

/** Passwords are base64 of their UTF-8 form; an administrator who resets a member's leaves `old_password` out. */
export interface ChangePasswordRequest {
  old_password: string;
  new_password: string;
  confirm_password: string;
}

export type ResetPasswordRequest = Omit<ChangePasswordRequest, 'old_password'> &
  Partial<Pick<ChangePasswordRequest, 'old_password'>>;

export interface FreezeRequest {
  is_frozen: boolean;
}

/** Somebody who may be invited; nothing by which they could be reached. */
export interface UserCandidate {
  id: Id;
  username: string;
  nickname: string;
  /** holds a place in a team of the competition that was asked about, so cannot be chosen */
  in_team: boolean;
}
