import type { UserInfo } from '@tianheng/contracts';

export const user = (values: Partial<UserInfo> = {}): UserInfo => ({
  id: 'u1',
  username: 'leader',
  nickname: '',
  email: 'leader@example.org',
  mobile_phone: '',
  school: '',
  platform_role: 'platform_member',
  certified_status: '',
  is_frozen: false,
  group: null,
  profession: null,
  grade: null,
  must_change_password: false,
  time_zone: 'Asia/Shanghai',
  updated_at: 0,
  ...values,
});
