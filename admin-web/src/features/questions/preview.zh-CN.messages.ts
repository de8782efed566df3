import type { preview as english } from './preview.en.messages.ts';

export const preview: Record<keyof typeof english, string> = {
  'preview.totalScore': '总分 {shown} 分',
  'preview.before': '提交开始',
  'preview.open': '提交截止',
  'preview.closed': '提交已截止',
  'preview.model': '上传代码',
  'preview.project': '上传文件',
  'preview.rules': '提交规则',
  'preview.from': '提交开始',
  'preview.until': '提交截止',
  'preview.languages': '支持语言',
  'preview.timeLimit': '时间限制',
  'preview.memoryLimit': '内存限制',
  'preview.cpuLimit': '处理器核数',
  'preview.commitLimit': '提交机会',
  'preview.noLimit': '不限',
  'preview.chances': '正式提交 {count} 次',
  'preview.interval': '正式提交间隔',
  'preview.period': '任意两次提交（含测试）的间隔',
  'preview.noOverview': '暂无说明',
};
