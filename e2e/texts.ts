import { messages as enAdminOthers } from '../admin-web/src/app/messages/en.ts';
import { first as enAdminFirst } from '../admin-web/src/app/messages/first.en.ts';
import { first as zhAdminFirst } from '../admin-web/src/app/messages/first.zh-CN.ts';
import { messages as zhAdminOthers } from '../admin-web/src/app/messages/zh-CN.ts';
import { messages as enOthers } from '../customer-web/src/app/messages/en.ts';
import { first as enFirst } from '../customer-web/src/app/messages/first.en.ts';
import { first as zhFirst } from '../customer-web/src/app/messages/first.zh-CN.ts';
import { messages as zhOthers } from '../customer-web/src/app/messages/zh-CN.ts';

const en = { ...enFirst, ...enOthers };
export type Texts = Record<keyof typeof en, string>;
const zh: Texts = { ...zhFirst, ...zhOthers };

/** Every text of the customer site. */
export const TEXTS: Record<'en' | 'zh-CN', Texts> = { en, 'zh-CN': zh };

const enAdmin = { ...enAdminFirst, ...enAdminOthers };
export type AdminTexts = Record<keyof typeof enAdmin, string>;
const zhAdmin: AdminTexts = { ...zhAdminFirst, ...zhAdminOthers };

/** Every text of the back office. */
export const ADMIN_TEXTS: Record<'en' | 'zh-CN', AdminTexts> = { en: enAdmin, 'zh-CN': zhAdmin };

/** A text whose gaps are filled as the site fills them; for texts without plurals. */
export const filled = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
