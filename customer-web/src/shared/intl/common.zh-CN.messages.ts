import type { common as english } from './common.en.messages.ts';

export const common: Record<keyof typeof english, string> = {
  'common.site': '天衡 · 空天开放数据与竞赛平台',
  'common.brand': '天衡',
  'common.pageTitle': '{page} · 天衡',
  'common.pager.label': '分页',
  'common.pager.total': '共 {total} 条',
  'common.pager.page': '第 {page} 页',
  'common.pager.first': '首页',
  'common.pager.last': '末页',
  'common.pager.next': '下一页',
  'common.pager.previous': '上一页',
  'common.pager.more': '更多页',
  'common.pager.size': '每页条数',
  'common.pager.perPage': '{size} 条/页',
  'common.countdown.days': '{days} 天',
  'common.countdown.last': '{seconds, plural, =0 {时间到} other {还剩 # 秒}}',
  'common.copied': '已复制。',
  'common.copy.failed': '无法复制，请手动选择。',
};
