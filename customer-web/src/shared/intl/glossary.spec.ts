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

/** Of each term a text that breaks it: a pattern that finds nothing would never be missed. */
const BROKEN: Record<string, Record<string, string>> = {
  en: {
    competition: 'The contest begins.',
    question: 'Choose a topic.',
    submission: 'Your commitments are listed.',
    submit: 'Hand in your code.',
    'sign in': 'Log in first.',
    'sign out': 'Log out.',
    team: 'Your crew is complete.',
    leader: 'Ask your captain.',
    rank: 'See the leaderboard.',
    dataset: 'An open data set.',
    delete: 'Erase it.',
    email: 'Confirm your e-mail.',
  },
  'zh-CN': {
    赛事: '比赛开始了',
    赛题: '请选择题目',
    方案赛题: '一道方案题',
    提交: '交卷',
    正式提交: '一次计分提交',
    标准答案: '与真值比对',
    登录: '请先登陆',
    退出登录: '登出',
    团队: '您的队伍',
    队长: '请联系领队',
    队员: '组员已加入',
    排名: '查看排行榜',
    得分: '得点',
    数据集: '数据包',
    邮箱: '电邮',
    账号: '帐号',
  },
};

it.each([
  ['en', english],
  ['zh-CN', chinese],
] as const)('has a pattern for each term that finds what breaks it in %s', (language, glossary) => {
  const found = glossary.map(({ word }) => [word, brokenTerms(BROKEN[language]?.[word] ?? '', glossary)]);
  expect(found).toEqual(glossary.map(({ word }) => [word, [word]]));
});

it('finds another name, but not inside a phrase that means something else', () => {
  expect(brokenTerms('Login to see your matches', english)).toEqual(['competition', 'sign in']);
  expect(brokenTerms('Choose the matching language.', english)).toEqual([]);
  expect(brokenTerms('登陆后查看比赛', chinese)).toEqual(['赛事', '登录']);
  expect(brokenTerms('天衡 · 空天开放数据与竞赛平台', chinese)).toEqual([]);
});
