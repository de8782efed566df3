import type { session as english } from './session.en.messages.ts';

export const session: Record<keyof typeof english, string> = {
  'session.signIn': '登录',
  'session.signOut': '退出登录',
  'session.account': '账号：{name}',
  'session.superAdministrator': '超级管理员',
  'session.title': '登录',
  'session.welcome': '管理后台',
  'session.intro': '仅限平台管理员，使用与用户端相同的账号登录。',
  'session.username': '用户名',
  'session.password': '密码',
  'session.captcha': '验证码',
  'session.username.required': '请输入用户名。',
  'session.username.pattern': '只能包含小写字母、数字及 _ @ $。',
  'session.password.required': '请输入密码。',
  'session.password.pattern':
    '6 至 20 位，至少包含一个字母和一个数字，可使用字母、数字及 - _ * / + . ~ ! @ # $ % ^ & ( )。',
  'session.captcha.required': '请输入验证码。',
  'session.captcha.pattern': '验证码为 4 位字母或数字。',
  'session.notAdministrator': '账号“{username}”不是平台管理员，无法进入管理后台，已为其退出登录。',
  'session.expired': '登录已失效，请重新登录，随后将返回之前的页面。',
  'session.expired.title': '登录已失效',
  'session.expired.body': '请重新登录后继续，当前页面的内容不会丢失。',
  'session.expired.leave': '离开此页面',
  'session.customerSite': '前往用户端',
};
