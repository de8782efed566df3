import type { about as english } from './about.en.messages.ts';

export const about: Record<keyof typeof english, string> = {
  'about.title': '关于我们',
  'about.lead': '天衡，把开放的空天数据与公正的赛事汇聚在一处。',
  'about.name.title': '名称由来',
  'about.name.text':
    '天，是苍穹；衡，是秤杆。平台称量每一个提交：同样的沙箱、同样的限制、同样的隐藏数据，一视同仁。',
  'about.data.title': '开放数据',
  'about.data.text':
    '雷达、光电、多传感器与高光谱数据集，附来源、校验值与引用格式。开放数据人人可查，注册用户均可下载。',
  'about.judge.title': '值得信赖的评测',
  'about.judge.text':
    '代码在没有网络、看不到标准答案的容器中运行，只有它的输出会交给评测程序。平台自身的故障绝不计在团队头上。',
  'about.provider.title': '技术支持',
  'about.provider.text':
    '平台由天衡项目开发和维护，以 Apache License 2.0 开源。主办方可部署在自己的服务器上，数据、评测程序与排名均由自己掌握。',
  'about.provider.api': '开放接口',
  'about.provider.api.text': '以 OpenAPI 描述：页面能做的，程序在同样的权限下也能做。',
  'about.action.data': '浏览数据集',
  'about.action.matches': '查看赛事',
};
