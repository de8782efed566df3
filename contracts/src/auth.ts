import type { EpochMs, Id } from './common.ts';

export const PLATFORM_ROLES = ['platform_admin', 'platform_member'] as const;
export type PlatformRole = (typeof PLATFORM_ROLES)[number];

/** Cookie and header that name a captcha challenge. */
export const CAPTCHA_COOKIE = 'captcha_id';
export const CAPTCHA_HEADER = 'X-Captcha-Id';

export interface LoginRequest {
  username: string;
  /** base64 of the UTF-8 password */
  password: string;
  verify_code: string;
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
  updated_at: EpochMs;
}
