import type { Glossary } from '@tianheng/web-kit/intl/glossary.ts';

/** 管理后台中同一事物、同一动作只用一个词，右侧的说法不在此出现。 */
export const glossary: Glossary = [
  { word: '赛事', never: /比赛|竞赛|赛会/, except: ['空天开放数据与竞赛平台'] },
  { word: '赛题', never: /题目|赛道|考题|命题/, except: ['命题数量'] },
  { word: '赛题组', never: /分组/ },
  { word: '提交', never: /递交|交卷|上交|提报/ },
  { word: '登录', never: /登陆|登入|签到/ },
  { word: '退出登录', never: /登出|注销/ },
  { word: '团队', never: /队伍|战队|小组/ },
  { word: '组队', never: /招募/ },
  { word: '队长', never: /领队|组长/ },
  { word: '队员', never: /组员/ },
  { word: '指导教师', never: /指导老师|导师/ },
  { word: '签字文件', never: /签章/ },
  { word: '排名', never: /排行榜|榜单/ },
  { word: '数据集', never: /数据包|资料集/ },
  { word: '邮箱', never: /电邮|电子信箱/ },
  { word: '账号', never: /帐号|帐户|账户/ },
  { word: '个团队', never: /支团队/ },
  { word: '单位名称', never: /所属单位/ },
];
