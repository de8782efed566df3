import type { home as english } from './home.en.messages.ts';

export const home: Record<keyof typeof english, string> = {
  'home.title': '首页',
  'home.banner.kicker': '空天开放数据与竞赛平台',
  'home.banner.title': '以代码，衡量苍穹',
  'home.banner.text': '真实的轨道与飞行数据，富有挑战的赛题，一视同仁的评测：上传代码，数分钟即可看到成绩。',
  'home.banner.action': '查看赛事',
  'home.banner.data': '浏览数据集',
  'home.advantages': '平台优势',
  'home.data.title': '真实数据',
  'home.data.text': '轨道根数、飞行记录与传感器数据，来源与许可清晰，开箱即用。',
  'home.judge.title': '公正评测',
  'home.judge.text': '每份提交都在相同的隔离沙箱、相同的限制下运行；结果不仅给出分数，还说明原因。',
  'home.rank.title': '实时排名',
  'home.rank.text': '成绩即时计入排名。在规则允许的次数内反复尝试，以最高分为准。',
  'home.join.title': '准备好迎接挑战了吗？',
  'home.join.text': '选择赛事，研读赛题，把你的方案放上天平。',
  'home.join.action': '参加赛事',
  'home.mission.title': '我们的使命',
  'home.mission.text':
    '天，是浩瀚苍穹；衡，是称量之杆。我们把开放的空天数据带给每一位求索者，以实效衡量创见，让好方法无论出自何处都能被看见。',
};
