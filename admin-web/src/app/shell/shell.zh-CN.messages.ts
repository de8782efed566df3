import type { shell as english } from './shell.en.messages.ts';

export const shell: Record<keyof typeof english, string> = {
  'shell.skip': '跳到正文',
  'shell.nav': '主导航',
  'shell.menu.open': '打开菜单',
  'shell.menu.close': '关闭菜单',
  'shell.menu.fold': '收起菜单',
  'shell.menu.unfold': '展开菜单',
  'shell.dashboard': '工作台',
  'shell.customerSite': '用户端',
  'shell.footer': '天衡 Tianheng · 基于 Apache License 2.0 开源',
  'shell.footer.times': '页面时间均按您所在时区显示。',
  'shell.backHome': '返回管理后台',
  'shell.signInAgain': '使用其他账号登录',
  'shell.403.title': '没有权限',
  'shell.403.hint': '只有平台管理员可以进入管理后台。',
  'shell.404.title': '页面不存在',
  'shell.404.hint': '地址可能有误，或页面已被移动。',
  'shell.500.title': '服务器错误',
  'shell.500.hint': '服务器出了点问题，请稍后再试。',
};
