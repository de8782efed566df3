import type { UserInfo } from '@tianheng/contracts';
import type { User } from './user.entity.ts';

export const toUserInfo = (user: User, mustChangePassword: boolean): UserInfo => ({
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
  must_change_password: mustChangePassword,
  updated_at: user.updatedAt.getTime(),
});
