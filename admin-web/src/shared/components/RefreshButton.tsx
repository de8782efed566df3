import Button from '@mui/material/Button';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { RefreshIcon } from './icons.tsx';

/** Reads what is shown anew. */
export function RefreshButton({ onRefresh }: { onRefresh: () => void }) {
  const text = useText();
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<RefreshIcon />}
      onClick={onRefresh}
      sx={{ minHeight: 36 }}
    >
      {text('common.refresh')}
    </Button>
  );
}
