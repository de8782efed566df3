import type { calendar as english } from './calendar.en.messages.ts';

export const calendar: Record<keyof typeof english, string> = {
  'calendar.choose': '打开日历选择：{label}',
  'calendar.day': '请按 {example} 的格式填写真实存在的日期',
  'calendar.minute': '请按 {example} 的格式填写真实存在的日期和 00:00 至 23:59 的时间',
};
