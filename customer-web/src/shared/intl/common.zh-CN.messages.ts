import type { common as english } from './common.en.messages.ts';

export const common: Record<keyof typeof english, string> = {
  'common.site': '天衡 · 空天开放数据与竞赛平台',
  'common.brand': '天衡',
  'common.pageTitle': '{page} · 天衡',
  'common.pager.label': '分页',
  'common.pager.total': '共 {total} 条',
  'common.pager.size': '每页条数',
  'common.pager.perPage': '{size} 条/页',
  'common.countdown.days': '{days} 天',
  'common.countdown.last': '{seconds, plural, =0 {时间到} other {还剩 # 秒}}',
  'common.code.python3': 'Python 3',
  'common.code.matlab': 'MATLAB（GNU Octave）',
  'common.code.c': 'C / C++',
  'common.code.result': '结果文件',
  'common.file.drop': '将文件拖到此处，或点击选择。',
  'common.file.choose': '选择文件',
  'common.file.change': '重新选择',
  'common.copied': '已复制。',
  'common.copy.failed': '浏览器不允许复制，请手动选择文字。',
};
