import type { datasetList as english } from './dataset-list.en.messages.ts';

export const datasetList: Record<keyof typeof english, string> = {
  'datasetList.filters': '筛选',
  'datasetList.filters.count': '{count, plural, =0 {筛选} other {筛选（#）}}',
  'datasetList.filters.clear': '清除全部筛选',
  'datasetList.filters.show': '查看 {count} 个数据集',
  'datasetList.filters.remove': '移除筛选“{value}”',
  'datasetList.filters.none': '请减少筛选条件。',
  'datasetList.filters.failed': '筛选条件加载失败。',
  'datasetList.facet.type': '数据类型',
  'datasetList.facet.access': '开放范围',
  'datasetList.facet.format': '文件格式',
  'datasetList.facet.language': '语言',
  'datasetList.facet.license': '许可',
  'datasetList.language.en': '英文',
  'datasetList.language.zh-CN': '中文',
  'datasetList.more': '显示全部 {count} 项',
  'datasetList.less': '收起',
  'datasetList.openable': '隐藏我无法打开的数据集',
  'datasetList.recent': '最近搜索',
  'datasetList.recent.delete': '从最近搜索中删除“{search}”',
  'datasetList.recent.clear': '删除全部最近搜索',
};
