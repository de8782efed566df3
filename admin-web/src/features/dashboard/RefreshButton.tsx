import Button from '@mui/material/Button';
import { RefreshIcon } from '../../shared/components/icons.tsx';
import { serverApi } from '../../shared/generated.ts';
import { useSharedDispatch } from '../../shared/hooks.ts';
import { useText } from '../../shared/intl/useText.ts';

/** Reads the whole dashboard anew. */
export function RefreshButton() {
  const text = useText();
  const dispatch = useSharedDispatch();
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<RefreshIcon />}
      onClick={() => dispatch(serverApi.util.invalidateTags(['competitions', 'settings', 'admin']))}
      sx={{ minHeight: 36 }}
    >
      {text('common.refresh')}
    </Button>
  );
}
