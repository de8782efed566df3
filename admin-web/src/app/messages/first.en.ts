import { kit } from '@tianheng/web-kit/intl/kit.en.messages.ts';
import { session } from '../../features/session/session.en.messages.ts';
import { common } from '../../shared/intl/common.en.messages.ts';
import { shell } from '../shell/shell.en.messages.ts';

/** What the login page shows, and what lies around every page. */
export const first = { ...kit, ...common, ...shell, ...session };
