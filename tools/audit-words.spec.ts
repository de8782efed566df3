import { expect, it } from '@jest/globals';
import { UI_LANGUAGES } from '../contracts/src/index.ts';
import { audit as english } from '../admin-web/src/features/audit/audit.en.messages.ts';
import { audit as chinese } from '../admin-web/src/features/audit/audit.zh-CN.messages.ts';
import { AUDIT_WORDS } from '../backend/src/admin/audit-words.ts';

const SHOWN: Record<(typeof UI_LANGUAGES)[number], Record<string, string>> = {
  'zh-CN': chinese,
  en: english,
};
const PREFIX = 'audit.action.';

it.each(UI_LANGUAGES)('the audit is taken out in the words in which it is shown, in %s', (language) => {
  const shown = Object.entries(SHOWN[language]).flatMap(([id, words]) =>
    id.startsWith(PREFIX) ? [[id.slice(PREFIX.length), words]] : [],
  );
  const taken = Object.entries(AUDIT_WORDS).map(([action, words]) => [action, words[language]]);
  expect(Object.fromEntries(taken)).toEqual(Object.fromEntries(shown));
});
