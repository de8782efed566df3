import { describe, expect, it } from '@jest/globals';
import { audit as englishAudit } from '../admin-web/src/features/audit/audit.en.messages.ts';
import { audit as chineseAudit } from '../admin-web/src/features/audit/audit.zh-CN.messages.ts';
import { submissions as english } from '../admin-web/src/features/questions/submissions.en.messages.ts';
import { submissions as chinese } from '../admin-web/src/features/questions/submissions.zh-CN.messages.ts';
import { AUDIENCE_WORDS, AUDIT_WORDS } from '../backend/src/admin/audit-log/audit-words.ts';
import {
  LANGUAGE_WORDS,
  MODE_WORDS,
  STATUS_WORDS,
} from '../backend/src/admin/submissions/submission-words.ts';
import { CAUSE_WORDS } from '../backend/src/commitments/cause-words.ts';
import { UI_LANGUAGES, type UiLanguage } from '../contracts/src/index.ts';
import { causes as englishCauses } from '../web-kit/src/intl/causes.en.messages.ts';
import { causes as chineseCauses } from '../web-kit/src/intl/causes.zh-CN.messages.ts';

type Shown = Record<UiLanguage, Record<string, string>>;
const audit: Shown = { 'zh-CN': chineseAudit, en: englishAudit };
const submissions: Shown = { 'zh-CN': chinese, en: english };
const causes: Shown = { 'zh-CN': chineseCauses, en: englishCauses };

const after =
  (prefix: string) =>
  (code: string): string =>
    prefix + code;

describe.each(UI_LANGUAGES)('what is taken out of the platform says, in %s,', (language) => {
  it.each<[string, Record<string, Record<UiLanguage, string>>, Shown, (code: string) => string]>([
    ['what was done', AUDIT_WORDS, audit, after('audit.action.')],
    ['through what', AUDIENCE_WORDS, audit, after('audit.audience.')],
    ['how it ended', STATUS_WORDS, submissions, after('submissions.status.')],
    ['why it ended', CAUSE_WORDS, causes, after('causes.')],
    ['in which mode', MODE_WORDS, submissions, after('submissions.mode.')],
    ['in which language', LANGUAGE_WORDS, causes, (code) => `code.${code.replace('c/c++', 'c')}`],
  ])('%s in the words in which the back office shows it', (_what, words, shown, idOf) => {
    const taken = Object.entries(words).map(([code, word]) => [idOf(code), word[language]]);
    expect(Object.fromEntries(taken)).toEqual(
      Object.fromEntries(taken.map(([id = '']) => [id, shown[language][id]])),
    );
  });
});

it.each(UI_LANGUAGES)('every deed that the back office shows is taken out in words, in %s', (language) => {
  const shown = Object.keys(audit[language]).filter((id) => id.startsWith('audit.action.'));
  expect(Object.keys(AUDIT_WORDS).map(after('audit.action.')).sort()).toEqual(shown.sort());
});
