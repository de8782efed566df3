import { expect, it } from '@jest/globals';
import { brokenTerms } from '@tianheng/web-kit/intl/glossary.ts';
import { testGlossary } from '@tianheng/web-kit/test/glossary.ts';
import { en, zh } from '../../../test/words.tsx';
import { glossary as english } from './glossary.en.ts';
import { glossary as chinese } from './glossary.zh-CN.ts';

testGlossary('en', en, english, {
  competition: 'The contest begins.',
  question: 'Choose a topic.',
  submission: 'Your commitments are listed.',
  submit: 'Hand in your code.',
  'sign in': 'Log in first.',
  'sign out': 'Log out.',
  team: 'Your crew is complete.',
  leader: 'Ask your captain.',
  ranking: 'See the leaderboard.',
  dataset: 'An open data set.',
  delete: 'Erase it.',
  email: 'Confirm your e-mail.',
  sec: 'Again in 5 s.',
});

testGlossary('zh-CN', zh, chinese, {
  赛事: '比赛开始了',
  赛题: '请选择题目',
  分组: '每个赛题组',
  方案赛题: '一道方案题',
  提交: '交卷',
  正式提交: '一次计分提交',
  标准答案: '与真值比对',
  登录: '请先登陆',
  退出登录: '登出',
  团队: '您的队伍',
  组队: '招募中',
  队长: '请联系领队',
  队员: '组员已加入',
  指导教师: '指导老师',
  签字文件: '签章文件',
  排名: '查看排行榜',
  得分: '得点',
  数据集: '数据包',
  邮箱: '电邮',
  账号: '帐号',
  提交机会: '测试不计次数',
  支团队: '每人只能加入一个团队',
  个提交: '{count} 份提交',
  管理后台: '切换到管理端',
  您: '你的方案',
});

it('calls the list a ranking, and a place in it a rank', () => {
  const lists = [en['questions.tab.rank'], en['competitions.tab.rank'], en['commitments.rank.title']];
  expect(lists).toEqual(lists.map(() => 'Ranking'));
  expect(en['commitments.rank.rank']).toBe('Rank');
});

it('finds another name, but not inside a phrase that means something else', () => {
  expect(brokenTerms('Login to see your matches', english)).toEqual(['competition', 'sign in']);
  expect(brokenTerms('Choose the matching language.', english)).toEqual([]);
  expect(brokenTerms('登陆后查看比赛', chinese)).toEqual(['赛事', '登录']);
  expect(brokenTerms('天衡 · 空天开放数据与竞赛平台', chinese)).toEqual([]);
});
