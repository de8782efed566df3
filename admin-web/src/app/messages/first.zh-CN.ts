import { session } from '../../features/session/session.zh-CN.messages.ts';
import { common } from '../../shared/intl/common.zh-CN.messages.ts';
import { shell } from '../shell/shell.zh-CN.messages.ts';
import type { first as english } from './first.en.ts';

export const first: Record<keyof typeof english, string> = { ...common, ...shell, ...session };
