import Box from '@mui/material/Box';
import { SCORE_DIGITS_MAX, type Commitment } from '@tianheng/contracts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { SCORE_LOOK, scoreTone } from './score.ts';

type Scored = Pick<Commitment, 'score' | 'score_hidden' | 'is_ranked'>;

export function Score({ record }: { record: Scored }) {
  const text = useText();
  const { number } = useFormats();
  const { score, score_hidden: hidden } = record;
  if (hidden)
    return (
      <Box component="span" sx={{ fontSize: '0.875rem' }}>
        {text('commitments.score.hidden')}
      </Box>
    );
  if (score === null) return <>–</>;
  const { color, word } = SCORE_LOOK[scoreTone(score)];
  return (
    <Box sx={{ color, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      <Box component="span" sx={{ fontWeight: 700, fontSize: '1.2em' }}>
        {number(score, SCORE_DIGITS_MAX)}
      </Box>{' '}
      <Box component="span" sx={{ fontSize: '0.8125rem' }}>
        {text(word)}
      </Box>
    </Box>
  );
}

/** Says of the score that the ranking has that the ranking has it. */
export function RankedNote({ record }: { record: Scored }) {
  const text = useText();
  const { score, score_hidden: hidden, is_ranked: isRanked } = record;
  if (hidden || score === null || !isRanked) return null;
  return (
    <Box sx={{ fontSize: '0.75rem', color: 'text.primary', whiteSpace: 'nowrap' }}>
      {text('commitments.score.ranked')}
    </Box>
  );
}
