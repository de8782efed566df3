import type { AdminUser, UpdateUserRequest, UserInfo } from '@tianheng/contracts';
import type { User } from './user.entity.ts';

const toAccount = (user: User): Omit<UserInfo, 'must_change_password' | 'time_zone'> => ({
  id: user.id,
  username: user.username,
  nickname: user.nickname,
  email: user.email,
  mobile_phone: user.mobilePhone,
  school: user.school,
  platform_role: user.platformRole,
  certified_status: user.certifiedStatus,
  is_frozen: user.isFrozen,
  group: user.group,
  profession: user.profession,
  grade: user.grade,
  updated_at: user.updatedAt.getTime(),
});

export const toUserInfo = (user: User, mustChangePassword: boolean, timeZone: string): UserInfo => ({
  ...toAccount(user),
  must_change_password: mustChangePassword,
  time_zone: timeZone,
});

export const toAdminUser = (user: User): AdminUser => ({
  ...toAccount(user),
  version: user.version,
  created_at: user.createdAt.getTime(),
});

/** In the shape of the request that changes it. */
export const toUserUpdate = (user: User): Required<UpdateUserRequest> => ({
  username: user.username,
  nickname: user.nickname,
  email: user.email,
  mobile_phone: user.mobilePhone,
  school: user.school,
  version: user.version,
});
