import Box from '@mui/material/Box';
import type { Commitment } from '@tianheng/contracts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { SCORE_LOOK, scoreTone } from './score.ts';

export function Score({ commitment }: { commitment: Pick<Commitment, 'score' | 'score_hidden'> }) {
  const text = useText();
  const { number } = useFormats();
  const { score, score_hidden: hidden } = commitment;
  if (hidden) return <>{text('commitments.score.hidden')}</>;
  if (score === null) return <>–</>;
  const { color, word } = SCORE_LOOK[scoreTone(score)];
  return (
    <Box sx={{ color, whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ fontWeight: 700, fontSize: '1.0625rem' }}>
        {number(score)}
      </Box>{' '}
      <Box component="span" sx={{ fontSize: '0.8125rem' }}>
        {text(word)}
      </Box>
    </Box>
  );
}
