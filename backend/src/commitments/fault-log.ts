import { JUDGE_PREFIX, type CommitmentStatus, type JudgeCause, type UiLanguage } from '@tianheng/contracts';
import { sentenceText } from '../common/messages.ts';
import type { Sentence } from '../common/sentences.ts';
import { CAUSE_WORDS } from './cause-words.ts';
import { isPlatformFault } from './commitment.mapper.ts';

interface Ended {
  status: CommitmentStatus | null;
  cause: JudgeCause | null;
  attempt: number;
}

/** The log of a run that ended by a fault that is not the team's, which is one sentence; null of any other. */
export function faultLog({ status, cause, attempt }: Ended, language: UiLanguage): string | null {
  if (status !== 'failed' || !isPlatformFault(cause)) return null;
  return `${JUDGE_PREFIX} ${sentenceText(language, faultSentence(cause, attempt, language))}\n`;
}

const faultSentence = (cause: JudgeCause, attempts: number, language: UiLanguage): Sentence =>
  cause === 'judge_error'
    ? { code: 'LOG_JUDGE_FAILED' }
    : { code: 'LOG_PLATFORM_FAILED', params: { cause: CAUSE_WORDS[cause][language], attempts } };
