import type { PlatformRole, UserInfo } from './auth.ts';
import type { EpochMs, CappedPage } from './common.ts';
import type { FieldError } from './errors.ts';

/** Newest first, last changed first, or by name. */
export const USER_ORDERS = ['created_at', 'updated_at', 'username'] as const;
export type UserOrder = (typeof USER_ORDERS)[number];

/** An account in the back office. */
export interface AdminUser extends Omit<UserInfo, 'must_change_password' | 'time_zone'> {
  /** of what administrators edit */
  version: number;
  created_at: EpochMs;
}

export type AdminUserPage = CappedPage<AdminUser>;

/** A new account; its owner is mailed a one-time password. */
export interface AdminUserRequest {
  username: string;
  /** real name */
  nickname: string;
  email: string;
  mobile_phone: string;
  school?: string;
}

export interface CreateUserRequest extends AdminUserRequest {
  platform_role?: PlatformRole;
}

/** What is left out stays as it is. */
export interface UpdateUserRequest extends Partial<AdminUserRequest> {
  /** what the editor began with: another one now is a STALE_WRITE; without it, what others wrote is overwritten */
  version?: number;
}

export interface UserRoleRequest {
  platform_role: PlatformRole;
}

/** One of many new accounts. */
export interface UserBatchRow extends AdminUserRequest {
  /** where it begins in the file that it comes from */
  line?: number;
}

export interface UserBatchSuccess {
  /** its line, or else its place among the rows, from 1 */
  row: number;
  username: string;
}

export interface UserBatchFailure {
  /** as in UserBatchSuccess */
  row: number;
  /** as it was sent; empty where there was none */
  username: string;
  /** all that is wrong, in the request's language */
  reason: string;
  details: FieldError[];
}

/** The rows are independent of one another: what can be made is made. */
export interface UserBatchResult {
  /** nothing was made: it was only looked what would be */
  dry_run: boolean;
  success: UserBatchSuccess[];
  fail: UserBatchFailure[];
}
