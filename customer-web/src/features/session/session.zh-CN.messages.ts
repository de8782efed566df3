import type { session as english } from './session.en.messages.ts';

export const session: Record<keyof typeof english, string> = {
  'session.signIn': '登录',
  'session.signOut': '退出登录',
  'session.account': '账号：{name}',
  'session.superAdministrator': '超级管理员',
  'session.profile': '个人中心',
  'session.adminView': '切换到管理后台',
  'session.required.title': '请先登录',
  'session.required.body': '该内容仅对登录用户开放，登录后将返回此处。',
  'session.toHome': '返回首页',
};
