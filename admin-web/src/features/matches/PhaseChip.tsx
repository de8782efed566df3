import Chip from '@mui/material/Chip';
import type { CompetitionStatus } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';

const TONES: Record<CompetitionStatus, 'info' | 'success' | 'default'> = {
  not_started: 'info',
  in_processing: 'success',
  done: 'default',
};

/** Not started, running or ended. */
export function PhaseChip({ phase }: { phase: CompetitionStatus }) {
  const text = useText();
  return (
    <Chip size="small" variant="outlined" color={TONES[phase]} label={text(`matches.status.${phase}`)} />
  );
}
