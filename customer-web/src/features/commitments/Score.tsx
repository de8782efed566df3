import Box from '@mui/material/Box';
import { SCORE_DIGITS_MAX, type Commitment } from '@tianheng/contracts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { SCORE_LOOK, scoreTone } from './score.ts';

export function Score({ record }: { record: Pick<Commitment, 'score' | 'score_hidden' | 'is_ranked'> }) {
  const text = useText();
  const { number } = useFormats();
  const { score, score_hidden: hidden, is_ranked: isRanked } = record;
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
      {isRanked && (
        <Box component="span" sx={{ display: 'block', fontSize: '0.75rem', color: 'text.primary' }}>
          {text('commitments.score.ranked')}
        </Box>
      )}
    </Box>
  );
}
