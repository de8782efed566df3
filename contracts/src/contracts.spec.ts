import { describe, expect, it } from '@jest/globals';
import {
  ALL_JUDGE_CAUSES,
  COMMITMENT_STATUSES,
  DATASET_LICENSE_PATTERN,
  DEFAULT_UI_LANGUAGE,
  ERROR_CODES,
  ERROR_STATUS,
  isDeletable,
  isPending,
  isScored,
  isWindowOpen,
  LINE_PATTERN,
  OPTIONAL_LINE_PATTERN,
  PARTICIPANT_CAUSES,
  PASSWORD_PATTERN,
  REFERENCE_ADDRESS_PATTERN,
  pickText,
  pickUiLanguage,
  SEEN_PATTERN,
  TEAM_NAME_PATTERN,
  USERNAME_PATTERN,
} from './index.ts';

describe('statuses', () => {
  it('names what is pending, what has a score and what may be deleted', () => {
    expect(COMMITMENT_STATUSES.filter(isPending)).toEqual(['waiting', 'running']);
    expect(COMMITMENT_STATUSES.filter(isScored)).toEqual(['success', 'wrong_answer']);
    expect(COMMITMENT_STATUSES.filter(isDeletable)).toEqual(['waiting', 'cancel']);
  });

  it('gives every participant cause a status, and every cause once', () => {
    expect(Object.values(PARTICIPANT_CAUSES).every((status) => COMMITMENT_STATUSES.includes(status))).toBe(
      true,
    );
    expect(new Set(ALL_JUDGE_CAUSES).size).toBe(ALL_JUDGE_CAUSES.length);
  });

  it('gives every error code an HTTP error status', () => {
    expect(ERROR_CODES.every((code) => ERROR_STATUS[code] >= 400 && ERROR_STATUS[code] < 600)).toBe(true);
  });
});

describe('isWindowOpen', () => {
  it('opens at s_time and closes at e_time itself', () => {
    const window = { s_time: 10, e_time: 20 };
    expect([9, 10, 19, 20].map((now) => isWindowOpen(window, now))).toEqual([false, true, true, false]);
  });
});

it.each([
  ['en', '中', 'e', { text: 'e', language: 'en' }],
  ['en', '中', '', { text: '中', language: 'zh-CN' }],
  ['en', '中', ' ', { text: '中', language: 'zh-CN' }],
  ['zh-CN', '中', 'e', { text: '中', language: 'zh-CN' }],
  ['zh-CN', '', 'e', { text: 'e', language: 'en' }],
  ['zh-CN', '', '', { text: '', language: 'zh-CN' }],
  ['en', ' ', '', { text: '', language: 'en' }],
] as const)('shows in %s of "%s" and "%s" the one that is there', (wanted, zh, en, chosen) => {
  expect(pickText(wanted, zh, en)).toEqual(chosen);
});

describe('pickUiLanguage', () => {
  it.each([
    ['en', 'en'],
    ['en-GB,zh;q=0.5', 'en'],
    ['zh-TW', 'zh-CN'],
    ['fr, en;q=0.5', 'en'],
    ['fr', DEFAULT_UI_LANGUAGE],
    [undefined, DEFAULT_UI_LANGUAGE],
  ])('%p is %s', (header, language) => {
    expect(pickUiLanguage(header)).toBe(language);
  });
});

describe('patterns', () => {
  it('takes passwords of 6 to 20 characters with a letter and a digit', () => {
    for (const good of ['abc123', 'Tianheng2026', 'a1-_*/+.~!@#$%^&()']) {
      expect(PASSWORD_PATTERN.test(good)).toBe(true);
    }
    for (const bad of [
      'ab123',
      'abcdef',
      '123456',
      `a1${'x'.repeat(19)}`,
      'abc 123',
      '密码abc123',
      'abc12<',
    ]) {
      expect(PASSWORD_PATTERN.test(bad)).toBe(false);
    }
  });

  it('tells the names of login and registration apart', () => {
    expect(USERNAME_PATTERN.test('orbit_7')).toBe(true);
    expect(USERNAME_PATTERN.test('orbit@7$')).toBe(true);
    expect(USERNAME_PATTERN.test('Orbit')).toBe(false);
    expect(USERNAME_PATTERN.test('orbit-7')).toBe(false);
  });

  it('takes lines in every script, and no names that nobody sees', () => {
    const seen = ['李雷', 'a', ' a ', 'می\u200cخواهم', '👩\u200d👩\u200d👧', 'e\u0301', 'مرحبا\u200f'];
    for (const good of seen) {
      expect([good, LINE_PATTERN.test(good)]).toEqual([good, true]);
      expect([good, OPTIONAL_LINE_PATTERN.test(good)]).toEqual([good, true]);
    }
    const unseen = ['', ' ', '\u3000', '\u200b', '\ufeff \u200d', '\u3164', '\u2800', '\u00ad'];
    for (const bad of unseen) expect([bad, LINE_PATTERN.test(bad)]).toEqual([bad, false]);
    for (const good of [...seen, 'one\n\ntwo', '\u200b\n.']) {
      expect([good, SEEN_PATTERN.test(good)]).toEqual([good, true]);
    }
    for (const bad of [...unseen, '\u3164\n\u3164', '\n', '\u202e', '\0\u0007']) {
      expect([bad, SEEN_PATTERN.test(bad)]).toEqual([bad, false]);
    }
    for (const bad of ['\u3164', 'a\u115f', 'ﾠ', 'a\u200b']) {
      expect([bad, TEAM_NAME_PATTERN.test(bad)]).toEqual([bad, false]);
    }
    for (const good of ['天衡2026', 'Ωmega', '٣', '𠮷'])
      expect([good, TEAM_NAME_PATTERN.test(good)]).toEqual([good, true]);
  });

  it('takes links that can be read, in every script', () => {
    const good = ['http://a.example', 'HTTPS://例子.example/路径?a=1#b', 'https://doi.org/10.1000/a(b)c'];
    for (const link of good) expect([link, REFERENCE_ADDRESS_PATTERN.test(link)]).toEqual([link, true]);
    const turned = ['\u202eb', '\u2066', '\u200b', '\u00ad', '\ufeff', '\u3164', '\ufe0f', '\0', ' '];
    const bad = [...turned.map((sign) => `http://x.example/${sign}b`), 'http:////evil.example', 'http://'];
    for (const link of [...bad, 'ftp://x.example', 'http://x.example/\\b'])
      expect([link, REFERENCE_ADDRESS_PATTERN.test(link)]).toEqual([link, false]);
  });

  it('lets no line turn the direction of what follows it, or become two', () => {
    for (const bad of [
      'ab\u202ecd',
      '\u2067a',
      'a\u2069',
      'a\u202a',
      'a\u2028b',
      'a\u2029b',
      'a\nb',
      'a\0',
    ]) {
      expect([bad, LINE_PATTERN.test(bad)]).toEqual([bad, false]);
      expect([bad, OPTIONAL_LINE_PATTERN.test(bad)]).toEqual([bad, false]);
      expect([bad, DATASET_LICENSE_PATTERN.test(bad)]).toEqual([bad, false]);
    }
  });
});
