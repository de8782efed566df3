import type { settings as english } from './settings.en.messages.ts';

export const settings: Record<keyof typeof english, string> = {
  'settings.title': '赛事设置',
  'settings.period': '同一团队两次提交的最短间隔（秒）',
  'settings.period.hint': '按赛题计算，0 表示无需等待。',
  'settings.period.required': '请输入间隔时间',
  'settings.times': '每个团队每道赛题的提交次数',
  'settings.times.hint': '仅计正式提交，0 表示仅以赛题的次数为准。',
  'settings.times.required': '请输入提交次数',
  'settings.timeout': '单次评测的最长时间（秒）',
  'settings.timeout.hint': '含运行与评判，0 表示仅以赛题的限制为准。',
  'settings.timeout.required': '请输入最长时间',
  'settings.score': '运行结束后立即显示得分',
  'settings.whole': '只能输入整数',
  'settings.submit': '更新',
  'settings.failed': '加载配置失败',
  'settings.updated': '赛事设置更新成功！',
  'settings.yes': '是',
  'settings.no': '否',
};
