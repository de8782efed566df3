import { dashboard } from '../../features/dashboard/dashboard.en.messages.ts';
import { session } from '../../features/session/session.en.messages.ts';
import { common } from '../../shared/intl/common.en.messages.ts';
import { shell } from '../shell/shell.en.messages.ts';

export const messages = { ...common, ...shell, ...session, ...dashboard };

export type MessageId = keyof typeof messages;
