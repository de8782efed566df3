import type { AdminDataset, DatasetDetail, ReferenceApproval, Resource } from '@tianheng/contracts';

export const dataset = (values: Partial<AdminDataset> = {}): AdminDataset => ({
  id: 'd1',
  title: '轨道观测',
  keyword: '轨道、雷达',
  data_type: 'radar',
  status: 'open',
  source: '天衡',
  license: 'CC-BY-4.0',
  language: 'zh-CN',
  introduction: '',
  question_use_info: '',
  picture_id: null,
  picture_url: null,
  view_count: 1200,
  download_count: 7,
  file_count: 3,
  in_use: false,
  version: 1,
  created_at: 1_800_000_000,
  updated_at: 1_800_000_000,
  ...values,
});

const file = (key: string, isTmp: boolean) => ({
  key,
  filename: `${key}.csv`,
  data_format: 'csv',
  is_tmp: isTmp,
  size: 2048,
  sha256: '',
});

export const detail = (values: Partial<DatasetDetail> = {}): DatasetDetail => ({
  id: 'd1',
  title: '轨道观测',
  keyword: '轨道、雷达',
  introduction: '一段介绍',
  picture_url: null,
  data_type: 'radar',
  status: 'open',
  source: '天衡',
  license: 'CC-BY-4.0',
  language: 'zh-CN',
  view_count: 0,
  download_count: 0,
  created_at: 1_800_000_000,
  updated_at: 1_800_000_000,
  formats: ['csv'],
  file_count: 3,
  total_size: 6144,
  download_list: [file('f1', false), file('f2', true), file('f3', false)],
  reference_list: [],
  question_use_info: '赛题一',
  picture_id: null,
  version: 3,
  ...values,
});

export const resource = (key: string, name = `${key}.csv`): Resource => ({
  key,
  name,
  size: 2048,
  sha256: '',
  created_at: 0,
});

export const quote = (values: Partial<ReferenceApproval> = {}): ReferenceApproval => ({
  id: 'r1',
  dataset_id: 'd1',
  dataset_name: '轨道观测',
  content: 'A study of orbits',
  address: 'https://example.org/paper',
  created_at: 1_800_000_000_000,
  desc: '',
  status: '0',
  username: 'leader',
  ...values,
});
