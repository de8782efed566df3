import { commitments } from '../../features/commitments/commitments.en.messages.ts';
import { causes } from '../../features/commitments/causes.en.messages.ts';
import { competitions } from '../../features/competitions/competitions.en.messages.ts';
import { home } from '../../features/home/home.en.messages.ts';
import { questions } from '../../features/questions/questions.en.messages.ts';
import { session } from '../../features/session/session.en.messages.ts';
import { teams } from '../../features/teams/teams.en.messages.ts';
import { common } from '../../shared/intl/common.en.messages.ts';
import { shell } from '../shell/shell.en.messages.ts';

export const messages = {
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

export type MessageId = keyof typeof messages;
