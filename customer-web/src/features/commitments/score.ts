import { SCORE_FAIR, SCORE_GOOD } from '@tianheng/contracts';
import type { TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useIntl } from 'react-intl';

export type ScoreTone = 'good' | 'fair' | 'low';

export function scoreTone(score: number): ScoreTone {
  if (score >= SCORE_GOOD) return 'good';
  return score >= SCORE_FAIR ? 'fair' : 'low';
}

/** A score's colour is never its only sign: each tone has its word. */
export const SCORE_LOOK: Record<ScoreTone, { color: string; word: TextId }> = {
  good: { color: 'success.main', word: 'commitments.score.good' },
  fair: { color: 'warning.main', word: 'commitments.score.fair' },
  low: { color: 'error.main', word: 'commitments.score.low' },
};

/** Numbers with the same digits after the point, so that those below one another compare at a glance. */
export function useFixed(digits: number): (value: number) => string {
  const { formatNumber } = useIntl();
  return (value) => formatNumber(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
