import type { common as english } from './common.en.messages.ts';

export const common: Record<keyof typeof english, string> = {
  'common.site': '天衡 · 管理后台',
  'common.brand': '天衡',
  'common.platform': '空天开放数据与竞赛平台',
  'common.backOffice': '管理后台',
  'common.pageTitle': '{page} · 天衡管理后台',
  'common.crumbs': '当前位置',
  'common.refresh': '刷新',
  'common.search': '搜索',
  'common.search.clear': '清除搜索',
  'common.actions': '操作',
  'common.form.incomplete': '请按提示规则完整填写表单！',
};
