import type { shell as english } from './shell.en.messages.ts';

export const shell: Record<keyof typeof english, string> = {
  'shell.skip': '跳到正文',
  'shell.nav': '主导航',
  'shell.menu.open': '打开菜单',
  'shell.menu.close': '关闭菜单',
  'shell.home': '首页',
  'shell.datasets': '数据集',
  'shell.rule': '使用规则',
  'shell.about': '关于我们',
  'shell.matches': '赛事',
  'shell.footer.claim': '开放空天数据，以公正之衡评判每一份作品。',
  'shell.footer.times': '页面时间均按您所在时区显示。',
  'shell.backHome': '返回首页',
  'shell.403.title': '没有权限',
  'shell.403.hint': '您的账号无权查看此页面。',
  'shell.404.title': '页面不存在',
  'shell.404.hint': '地址可能有误，或页面已被移动。',
  'shell.500.title': '服务器错误',
  'shell.500.hint': '服务器出了点问题，请稍后再试。',
};
