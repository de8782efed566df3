import { testGlossary } from '@tianheng/web-kit/test/glossary.ts';
import { en, zh } from '../../../test/words.ts';
import { glossary as english } from './glossary.en.ts';
import { glossary as chinese } from './glossary.zh-CN.ts';

testGlossary('en', en, english, {
  match: 'The contest begins.',
  track: 'Choose a question.',
  submission: 'The commitments are listed.',
  submit: 'They handed in their code.',
  'sign in': 'Log in first.',
  'sign out': 'Log out.',
  team: 'The crew is complete.',
  'approved team': 'For accepted teams.',
  leader: 'Ask the captain.',
  ranking: 'See the leaderboard.',
  dataset: 'An open data set.',
  delete: 'Erase it.',
  email: 'Confirm the e-mail.',
  sec: 'Again in 5 s.',
});

testGlossary('zh-CN', zh, chinese, {
  赛事: '比赛开始了',
  赛题: '请选择赛道',
  赛题组: '新增分组',
  提交: '交卷',
  登录: '请先登陆',
  退出登录: '登出',
  团队: '这支队伍',
  组队: '招募失败',
  队长: '请联系领队',
  队员: '组员已加入',
  指导教师: '指导老师',
  签字文件: '单位签章文件',
  排名: '查看排行榜',
  数据集: '数据包',
  邮箱: '电邮',
  账号: '帐号',
  个团队: '{count} 支团队',
  单位名称: '所属单位',
});
