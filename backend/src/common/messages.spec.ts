import {
  ERROR_CODES,
  JUDGE_LINE_CODES,
  JUDGE_LINES,
  UI_LANGUAGES,
  type ErrorCode,
} from '@tianheng/contracts';
import { describe, expect, it } from '@jest/globals';
import {
  ERROR_TEXTS,
  errorText,
  FIELD_TEXTS,
  fieldText,
  placeholdersOf,
  SENTENCE_TEXTS,
  sentenceText,
} from './messages.ts';
import { SENTENCE_CODES } from './sentences.ts';

/** What a text tells; which site it is told at only chooses words, and not in every language. */
const placeholders = (text = ''): string[] =>
  placeholdersOf(text)
    .filter((name) => name !== 'site')
    .sort();

it('call a team and a topic by one name each', () => {
  const texts = [ERROR_TEXTS, FIELD_TEXTS, SENTENCE_TEXTS].flatMap((all) => Object.values(all['zh-CN']));
  expect(texts.filter((text) => /队伍|战队|赛道/.test(text))).toEqual([]);
});

/** Only participants meet these, at the customer site, which has one word for each of these things and acts. */
const OF_PARTICIPANTS: readonly ErrorCode[] = [
  ...(['UNAUTHORIZED', 'SESSION_ENDED', 'LOGIN_FAILED', 'PICKS_COMPLETE', 'SUBMISSION_OFF'] as const),
  ...(['NOT_BOUND', 'NOT_MODEL_QUESTION', 'NOT_PROJECT_QUESTION', 'QUESTION_NOT_READY'] as const),
  ...(['LANGUAGE_NOT_ALLOWED', 'COMMITMENT_LIMIT_REACHED', 'COMMITMENT_TOO_SOON'] as const),
  ...(['TEST_NOT_OFFERED', 'PICKS_BY_ORGANISERS'] as const),
];
const FIELDS_OF_PARTICIPANTS = ['pickGroup', 'picksTooFew', 'picksTooMany', 'pickRequired', 'groupCountry'];

it('speak to participants in the words of their pages', () => {
  const texts = [
    ...OF_PARTICIPANTS.map((code) => errorText('en', code)),
    ...FIELDS_OF_PARTICIPANTS.map((rule) => FIELD_TEXTS.en[rule]),
    SENTENCE_TEXTS.en['LOG_NOT_SHOWN'],
  ];
  expect(
    texts.filter((text) => text === undefined || /\b(tracks?|topics?|match|log in)\b/i.test(text)),
  ).toEqual([]);
});

it.each([
  ['COMPETITION_NOT_FOUND', 'The competition does not exist.', 'The match does not exist.'],
  ['GROUP_NOT_FOUND', 'The group does not exist.', 'The topic does not exist.'],
  ['QUESTION_NOT_FOUND', 'The question does not exist.', 'The track does not exist.'],
  [
    'MEMBER_IN_TEAM',
    'Another team in this competition already has {username} in it.',
    'Another team in this match already has {username} in it.',
  ],
  ['NOT_MODEL_QUESTION', 'This question does not take code.', 'This track does not take code.'],
] as const)('tell at each site of its own words: %s', (code, customer, admin) => {
  expect(errorText('en', code, { site: 'customer' })).toBe(customer);
  expect(errorText('en', code, { site: 'admin' })).toBe(admin);
  // Whoever is at neither site is a participant.
  expect(errorText('en', code)).toBe(customer);
});

it('count teams in Chinese to participants by the measure word of their pages', () => {
  const met = ['ALREADY_IN_TEAM', 'USER_IN_TEAM', 'TOO_MANY_WAITING', 'UPLOAD_QUOTA_REACHED'] as const;
  for (const code of met) {
    expect(errorText('zh-CN', code)).toContain('支团队');
    expect(errorText('zh-CN', code)).not.toContain('个团队');
  }
});

it('tell at each site of its own words in Chinese, too', () => {
  expect(errorText('zh-CN', 'GROUP_NOT_FOUND', { site: 'customer' })).toBe('分组不存在。');
  expect(errorText('zh-CN', 'GROUP_NOT_FOUND', { site: 'admin' })).toBe('赛题组不存在。');
  expect(errorText('zh-CN', 'GROUP_NOT_FOUND')).toBe('分组不存在。');
});

describe('error texts', () => {
  it.each(UI_LANGUAGES)('are there for every code, and for nothing else, in %s', (language) => {
    expect(Object.keys(ERROR_TEXTS[language]).sort()).toEqual([...ERROR_CODES].sort());
    for (const text of Object.values(ERROR_TEXTS[language])) expect(text.trim()).not.toBe('');
  });

  it('say the same in both languages', () => {
    for (const code of ERROR_CODES) {
      expect(placeholders(ERROR_TEXTS['zh-CN'][code])).toEqual(placeholders(ERROR_TEXTS.en[code]));
      expect(ERROR_TEXTS['zh-CN'][code]).toMatch(/\p{Script=Han}/u);
      expect(ERROR_TEXTS.en[code]).toMatch(/^[\x20-\x7e“”]+$/);
    }
  });

  it('are filled with what is known', () => {
    expect(errorText('en', 'FILE_TOO_LARGE', { limit: 50 })).toBe(
      'The file is too large: at most 50 MB are allowed.',
    );
    expect(errorText('zh-CN', 'LOGIN_LOCKED', { minutes: 3 })).toBe('登录失败次数过多，请 3 分钟后再试。');
    expect(errorText('en', 'FILE_TYPE_UNSUPPORTED', { allowed: "<b>'{x}'" })).toContain("<b>'{x}'.");
    expect(errorText('en', 'FILE_TYPE_UNSUPPORTED')).toContain('{allowed}');
  });

  it.each([
    ['en', 1, 'Please wait 1 second before'],
    ['en', 2, 'Please wait 2 seconds before'],
    ['zh-CN', 1, '1 秒'],
    ['zh-CN', 2, '2 秒'],
  ] as const)('count in %s: %d', (language, seconds, words) => {
    expect(errorText(language, 'MAIL_TOO_SOON', { seconds })).toContain(words);
  });

  it('know one from many wherever English counts', () => {
    const counted = /\{\w+\} [a-z]+s\b/;
    for (const texts of [ERROR_TEXTS, FIELD_TEXTS, SENTENCE_TEXTS]) {
      expect(Object.values(texts.en).filter((text) => counted.test(text))).toEqual([]);
    }
  });
});

describe('field texts', () => {
  it('are the same rules in both languages', () => {
    expect(Object.keys(FIELD_TEXTS.en).sort()).toEqual(Object.keys(FIELD_TEXTS['zh-CN']).sort());
    for (const rule of Object.keys(FIELD_TEXTS.en)) {
      expect(placeholders(FIELD_TEXTS.en[rule])).toEqual(placeholders(FIELD_TEXTS['zh-CN'][rule]));
    }
  });

  it('have an answer for a rule without one', () => {
    expect(fieldText('en', { field: 'a', rule: 'unheard' })).toBe('is not valid');
    expect(fieldText('en', { field: 'a', rule: 'max', params: { 0: 100 } })).toBe('must be at most 100');
  });
});

describe('sentences', () => {
  it.each(UI_LANGUAGES)('are there for every code, and for nothing else, in %s', (language) => {
    expect(Object.keys(SENTENCE_TEXTS[language]).sort()).toEqual([...SENTENCE_CODES].sort());
  });

  it('say the same in both languages', () => {
    for (const code of SENTENCE_CODES) {
      expect(placeholders(SENTENCE_TEXTS['zh-CN'][code])).toEqual(placeholders(SENTENCE_TEXTS.en[code]));
      if (code === 'AS_WRITTEN') continue;
      expect(SENTENCE_TEXTS['zh-CN'][code]).toMatch(/\p{Script=Han}/u);
      expect(SENTENCE_TEXTS.en[code]).toMatch(/^[\x20-\x7e“”]+$/);
    }
  });

  it("take the parameters that the judge's lines have", () => {
    for (const code of JUDGE_LINE_CODES) {
      expect([code, placeholders(SENTENCE_TEXTS.en[code])]).toEqual([code, [...JUDGE_LINES[code]].sort()]);
    }
  });

  it('may be parameters of one another', () => {
    const sentence = {
      code: 'SYNC_FILE_MISSING',
      params: { role: { code: 'SYNC_OUTPUT' }, filename: 'a' },
    } as const;
    expect(sentenceText('en', sentence)).toBe('Truth: “a” is missing in storage.');
    expect(sentenceText('zh-CN', sentence)).toBe('答案数据：存储中缺少“a”。');
  });
});
