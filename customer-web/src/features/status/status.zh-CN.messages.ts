import type { status as english } from './status.en.messages.ts';

export const status: Record<keyof typeof english, string> = {
  'status.title': '服务状态',
  'status.intro': '平台当前的运行情况，本页会自动刷新。',
  'status.site': '平台',
  'status.site.ok': '一切正常',
  'status.site.degraded': '可以使用，但部分功能较慢或暂停，例如上传',
  'status.site.unavailable': '暂时不可用',
  'status.judging': '评测',
  'status.judging.running': '正常进行',
  'status.judging.slow': '较慢：提交的等待时间比平时长',
  'status.judging.paused': '已由主办方暂停：现在提交的内容将稍后评测',
  'status.judging.stopped': '已停止：目前没有评测机在工作，提交将排队等待',
  'status.waiting': '排队',
  'status.waiting.some': '{count} 个提交，最久已等待 {wait}',
  'status.waiting.paused':
    '{count} 个提交，最久已等待 {wait}；其中 {paused} 个的赛题评测已暂停，恢复后将自动继续',
  'status.waiting.none': '没有等待中的提交',
  'status.checked': '检查时间：{time}',
};
