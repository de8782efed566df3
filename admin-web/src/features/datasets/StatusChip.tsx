import Chip from '@mui/material/Chip';
import type { AdminDataset, DatasetStatus } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';

const TONES: Record<DatasetStatus, 'success' | 'info' | 'warning' | 'default'> = {
  open: 'success',
  register: 'info',
  competition: 'warning',
  private: 'default',
};

interface StatusChipProps {
  dataset: AdminDataset;
  tabIndex: -1 | 0;
  onExplain: () => void;
}

/** Who may see a dataset in a word, which leads to who can see it now and why. */
export function StatusChip({ dataset: { status, title }, tabIndex, onExplain }: StatusChipProps) {
  const text = useText();
  const word = text(`datasets.status.${status}`);
  return (
    <Chip
      size="small"
      variant="outlined"
      color={TONES[status]}
      label={word}
      title={text('datasets.visibility.of', { title })}
      aria-label={text('datasets.visibility.status', { status: word, title })}
      tabIndex={tabIndex}
      onClick={onExplain}
    />
  );
}
