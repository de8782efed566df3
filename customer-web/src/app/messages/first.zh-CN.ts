import { kit } from '@tianheng/web-kit/intl/kit.zh-CN.messages.ts';
import type { first as english } from './first.en.ts';
import { datasets } from '../../features/datasets/datasets.zh-CN.messages.ts';
import { home } from '../../features/home/home.zh-CN.messages.ts';
import { session } from '../../features/session/session.zh-CN.messages.ts';
import { common } from '../../shared/intl/common.zh-CN.messages.ts';
import { shell } from '../shell/shell.zh-CN.messages.ts';

export const first: Record<keyof typeof english, string> = {
  ...kit,
  ...common,
  ...shell,
  ...home,
  ...datasets,
  ...session,
};
