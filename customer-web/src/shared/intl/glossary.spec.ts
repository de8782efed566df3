import { expect, it } from '@jest/globals';
import { en, zh } from '../../../test/words.tsx';
import { glossary as english } from './glossary.en.ts';
import { brokenTerms } from './glossary.ts';
import { glossary as chinese } from './glossary.zh-CN.ts';

it.each([
  ['en', en, english],
  ['zh-CN', zh, chinese],
] as const)('calls every thing by its one name in %s', (_language, texts, glossary) => {
  const broken = Object.entries(texts)
    .map(([id, text]) => [id, brokenTerms(text, glossary)] as const)
    .filter(([, words]) => words.length > 0);
  expect(broken).toEqual([]);
});

it('finds another name, but not inside a phrase that means something else', () => {
  expect(brokenTerms('Login to see your matches', english)).toEqual(['competition', 'sign in']);
  expect(brokenTerms('Choose the matching language.', english)).toEqual([]);
  expect(brokenTerms('登陆后查看比赛', chinese)).toEqual(['赛事', '登录']);
  expect(brokenTerms('天衡 · 空天开放数据与竞赛平台', chinese)).toEqual([]);
});
