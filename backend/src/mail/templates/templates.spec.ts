import { describe, expect, it } from '@jest/globals';
import { UI_LANGUAGES, type UiLanguage } from '@tianheng/contracts';
import { accountCreatedMail } from './account-created.ts';
import { apiKeyRevokedMail } from './api-key-revoked.ts';
import { accountExistsMail } from './account-exists.ts';
import { apiKeyCreatedMail } from './api-key-created.ts';
import { emailChangedMail } from './email-changed.ts';
import { emailCodeMail } from './email-code.ts';
import type { MailFacts, MailText } from './layout.ts';
import { passwordChangedMail } from './password-changed.ts';
import { recoveryMail } from './recovery.ts';
import { secondFactorResetMail } from './second-factor-reset.ts';
import { usernameChangedMail } from './username-changed.ts';

const SITE = 'https://competition.example.org';
const FACTS: MailFacts = { username: 'li_lei', site: SITE };
const PRODUCT: Record<UiLanguage, string> = { 'zh-CN': '天衡：', en: 'Tianheng: ' };

type Template = (language: UiLanguage, facts: MailFacts) => MailText;

const templates: { name: string; make: Template; says: string; paths: string[] }[] = [
  {
    name: 'email code',
    make: (language, facts) => emailCodeMail(language, { ...facts, code: 'K7W2QX' }),
    says: 'K7W2QX',
    paths: [],
  },
  { name: 'account exists', make: accountExistsMail, says: 'li_lei', paths: ['/login', '/recover'] },
  {
    name: 'account created',
    make: (language, facts) => accountCreatedMail(language, { ...facts, password: 'Once-Only-Pass-2' }),
    says: 'Once-Only-Pass-2',
    paths: ['/login', '/recover'],
  },
  {
    name: 'recovery',
    make: (language, facts) => recoveryMail(language, { ...facts, password: 'Once-Only-Pass-1' }),
    says: 'Once-Only-Pass-1',
    paths: ['/login'],
  },
  {
    name: 'email changed',
    make: (language, facts) =>
      emailChangedMail(language, { ...facts, newEmail: 'new.name@example.net', by: 'owner' }),
    says: 'n***@example.net',
    paths: ['/login'],
  },
  {
    name: 'username changed',
    make: (language, facts) => usernameChangedMail(language, { ...facts, from: 'li_l' }),
    says: 'li_l',
    paths: ['/login'],
  },
  {
    name: 'API key created',
    make: (language, facts) => apiKeyCreatedMail(language, { ...facts, name: 'nightly' }),
    says: 'nightly',
    paths: ['/customer/personage'],
  },
  {
    name: 'API key revoked',
    make: (language, facts) =>
      apiKeyRevokedMail(language, { ...facts, name: 'nightly', by: 'han_mei', reason: 'It leaked' }),
    says: 'It leaked',
    paths: ['/customer/personage'],
  },
  {
    name: 'second factor reset',
    make: (language, facts) => secondFactorResetMail(language, { ...facts, by: 'han_mei', reason: 'Lost' }),
    says: 'han_mei',
    paths: ['/recover'],
  },
  { name: 'password changed', make: passwordChangedMail, says: 'li_lei', paths: ['/login', '/recover'] },
];

const cases = templates.flatMap((template) => UI_LANGUAGES.map((language) => ({ ...template, language })));
const linksIn = (html: string): string[] => [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url ?? '');

describe.each(cases)('the mail "$name" in $language', ({ make, language, says, paths }) => {
  const { subject, text, html } = make(language, FACTS);

  it('names the product first and what it is about', () => {
    expect(subject.startsWith(PRODUCT[language])).toBe(true);
    expect(subject.length).toBeGreaterThan(PRODUCT[language].length + 2);
  });

  it('says the same as text and as HTML', () => {
    expect(text).toContain(says);
    expect(html).toContain(says);
    expect(html).toContain(`<html lang="${language}">`);
  });

  it('links to plain pages alone, where the site is known', () => {
    const urls = paths.map((path) => `${SITE}${path}`);
    expect(linksIn(html)).toEqual(urls);
    expect(text.match(/https?:\S+/g) ?? []).toEqual(urls);
    expect(linksIn(make(language, { ...FACTS, site: undefined }).html)).toEqual([]);
  });

  it('is in one language', () => {
    const words = text.replaceAll(says, '').replaceAll('li_lei', '');
    if (language === 'en') expect(words).not.toMatch(/\p{Script=Han}/u);
    else expect(words).toMatch(/[\p{Script=Han}]{4}/u);
    expect(text).not.toContain('undefined');
  });

  it('shows a strange name as it is', () => {
    const strange = make(language, { ...FACTS, username: `<img src=x onerror=alert(1)>\r\nBcc: "x" & 'y'` });
    expect(strange.html).not.toContain('<img');
    expect(strange.html).not.toContain('\r');
    expect(strange.text).not.toMatch(/^Bcc:/m);
    expect(strange.subject).not.toMatch(/[\r\n]/);
  });
});

it('masks a new address also where it is one letter long', () => {
  expect(emailChangedMail('en', { ...FACTS, newEmail: 'a@b.example', by: 'office' }).text).toContain(
    'a***@b.example',
  );
});

it.each([
  ['en', 'your API keys have ended'],
  ['zh-CN', 'API 密钥也已失效'],
] as const)('says in %s what a new password has ended', (language, says) => {
  expect(passwordChangedMail(language, FACTS).text).toContain(says);
});

it.each([
  ['en', 'owner', 'somebody else knows your password', 'An administrator'],
  ['en', 'office', 'An administrator has set the email address', 'password'],
  ['zh-CN', 'owner', '他人可能知道您的密码', '管理员'],
  ['zh-CN', 'office', '管理员已将您的账号', '密码'],
] as const)('says in %s of a new address that the %s set who did it', (language, by, says, never) => {
  const { text } = emailChangedMail(language, { ...FACTS, newEmail: 'a@b.example', by });
  expect(text).toContain(says);
  expect(text).not.toContain(never);
});
