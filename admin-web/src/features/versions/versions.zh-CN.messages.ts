import type { versions as english } from './versions.en.messages.ts';

export const versions: Record<keyof typeof english, string> = {
  'versions.title': '版本信息',
  'versions.intro': '当前实际运行的各部分版本，由各部分自行报告。',
  'versions.part': '组成部分',
  'versions.name': '软件',
  'versions.version': '版本号',
  'versions.part.ui': '用户界面',
  'versions.part.widgets': '界面组件',
  'versions.part.platform': '平台',
  'versions.part.runtime': '运行环境',
  'versions.part.framework': '服务框架',
  'versions.part.server': 'Web 服务器',
  'versions.part.mapping': '数据映射',
  'versions.part.database': '数据库',
  'versions.part.hints': '进程间消息',
  'versions.part.queue': '消息队列',
  'versions.part.monitoring': '监控',
  'versions.part.runner': '评测机',
  'versions.part.container': '容器',
  'versions.part.other': '其他',
};
