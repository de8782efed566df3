import Button from '@mui/material/Button';
import { useText } from '../intl/useText.ts';
import { RefreshIcon } from './icons.tsx';

interface RefreshButtonProps {
  busy?: boolean;
  onRefresh: () => void;
}

/** Reads what is shown anew. */
export function RefreshButton({ busy = false, onRefresh }: RefreshButtonProps) {
  const text = useText();
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<RefreshIcon />}
      loading={busy}
      loadingPosition="start"
      onClick={onRefresh}
      sx={{ minHeight: 36 }}
    >
      {text('common.refresh')}
    </Button>
  );
}
