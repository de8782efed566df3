import type { SubmissionLanguage } from '@tianheng/contracts';
import type { TextId } from './useText.ts';

export const languageName: Record<SubmissionLanguage, TextId> = {
  python3: 'code.python3',
  matlab: 'code.matlab',
  'c/c++': 'code.c',
  result: 'code.result',
};
