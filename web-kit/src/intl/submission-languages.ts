import type { SubmissionLanguage } from '@tianheng/contracts';
import type { TextId } from './useText.ts';

export const languageName: Record<SubmissionLanguage, TextId> = {
  python3: 'common.code.python3',
  matlab: 'common.code.matlab',
  'c/c++': 'common.code.c',
  result: 'common.code.result',
};
