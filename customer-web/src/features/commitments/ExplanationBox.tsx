import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Commitment } from '@tianheng/contracts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useContext } from 'react';
import { explain } from './explanation.ts';
import { IsOver } from './is-over.ts';

/** Why a commitment ended as it did, in three short lines. */
export function ExplanationBox({ commitment }: { commitment: Commitment }) {
  const text = useText();
  const formats = useFormats();
  const found = explain(commitment, text, formats, useContext(IsOver));
  const { message, is_rejudged: isRejudged, finished_at: judgedAt } = commitment;
  if (found === null && !message && !isRejudged) return null;
  return (
    <Box sx={{ borderLeft: 3, borderColor: found ? 'warning.main' : 'divider', pl: 1.5, maxWidth: 760 }}>
      {found && (
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {found.reason}
        </Typography>
      )}
      {found !== null && found.measured.length > 0 && (
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {found.measured.join(' · ')}
        </Typography>
      )}
      {message && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
          {text('commitments.judgeSays', { message })}
        </Typography>
      )}
      {isRejudged && judgedAt !== null && (
        <Typography variant="body2">
          {text('commitments.rejudged', { at: formats.instant(judgedAt) })}
        </Typography>
      )}
      {found && (
        <Typography variant="body2" color="textSecondary">
          {found.hint}
        </Typography>
      )}
    </Box>
  );
}
