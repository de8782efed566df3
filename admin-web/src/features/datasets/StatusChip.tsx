import Chip from '@mui/material/Chip';
import type { DatasetStatus } from '@tianheng/contracts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';

const TONES: Record<DatasetStatus, 'success' | 'info' | 'warning' | 'default'> = {
  open: 'success',
  register: 'info',
  competition: 'warning',
  private: 'default',
};

/** Who may see a dataset. */
export function StatusChip({ status }: { status: DatasetStatus }) {
  const text = useText();
  return (
    <Chip size="small" variant="outlined" color={TONES[status]} label={text(`datasets.status.${status}`)} />
  );
}
