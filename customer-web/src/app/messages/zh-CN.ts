import type { MessageId } from './en.ts';
import { commitments } from '../../features/commitments/commitments.zh-CN.messages.ts';
import { causes } from '../../features/commitments/causes.zh-CN.messages.ts';
import { competitions } from '../../features/competitions/competitions.zh-CN.messages.ts';
import { home } from '../../features/home/home.zh-CN.messages.ts';
import { questions } from '../../features/questions/questions.zh-CN.messages.ts';
import { session } from '../../features/session/session.zh-CN.messages.ts';
import { teams } from '../../features/teams/teams.zh-CN.messages.ts';
import { common } from '../../shared/intl/common.zh-CN.messages.ts';
import { shell } from '../shell/shell.zh-CN.messages.ts';

export const messages: Record<MessageId, string> = {
  ...common,
  ...shell,
  ...home,
  ...session,
  ...competitions,
  ...questions,
  ...teams,
  ...commitments,
  ...causes,
};
