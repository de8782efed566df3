import type { common as english } from './common.en.messages.ts';

export const common: Record<keyof typeof english, string> = {
  'common.site': '天衡 · 管理后台',
  'common.brand': '天衡',
  'common.platform': '空天开放数据与竞赛平台',
  'common.backOffice': '管理后台',
  'common.pageTitle': '{page} · 天衡管理后台',
  'common.crumbs': '当前位置',
  'common.retry': '重试',
  'common.refresh': '刷新',
  'common.close': '关闭',
  'common.loading': '加载中',
  'common.error.network': '网络错误，请稍后重试。',
  'common.error.role': '权限不足。',
  'common.language.switch': '切换语言',
  'common.language.onlyEnglish': '英文内容',
  'common.language.onlyChinese': '中文内容',
  'common.theme.label': '主题：{mode}，切换为{next}',
  'common.theme.system': '跟随系统',
  'common.theme.light': '浅色',
  'common.theme.dark': '深色',
};
