import type { CommitmentMode, CommitmentStatus, SubmissionLanguage } from '@tianheng/contracts';
import type { Words } from '../exports/columns.ts';

/** What a submission is, in the words in which the back office lists it. */
export const STATUS_WORDS: Record<CommitmentStatus, Words> = {
  waiting: { en: 'Waiting', 'zh-CN': '等待中' },
  running: { en: 'Running', 'zh-CN': '运行中' },
  success: { en: 'Success', 'zh-CN': '成功' },
  failed: { en: 'Failed', 'zh-CN': '失败' },
  timeout: { en: 'Timed out', 'zh-CN': '超时' },
  wrong_answer: { en: 'Wrong answer', 'zh-CN': '答案错误' },
  cancel: { en: 'Stopped', 'zh-CN': '已停止' },
};
export const MODE_WORDS: Record<CommitmentMode, Words> = {
  prod: { en: 'Prod', 'zh-CN': '正式' },
  test: { en: 'Test', 'zh-CN': '测试' },
};
export const LANGUAGE_WORDS: Record<SubmissionLanguage, Words> = {
  python3: { en: 'Python 3', 'zh-CN': 'Python 3' },
  matlab: { en: 'MATLAB (GNU Octave)', 'zh-CN': 'MATLAB（GNU Octave）' },
  'c/c++': { en: 'C / C++', 'zh-CN': 'C / C++' },
  result: { en: 'Result file', 'zh-CN': '结果文件' },
};
