import type { view as english } from './view.en.messages.ts';

export const view: Record<keyof typeof english, string> = {
  'view.visitor': '您正以游客视角只读查看本站，有效至 {time}。',
  'view.team': '您正以团队“{name}”队长 {leader} 的视角只读查看本站，有效至 {time}。',
  'view.end': '结束',
  'view.somebody': '您正以他人视角只读查看本站。',
};
