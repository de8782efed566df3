import LinearProgress from '@mui/material/LinearProgress';
import { useText } from '../../shared/intl/useText.ts';

/** While a page's code arrives. */
export function Loading() {
  const text = useText();
  return (
    <LinearProgress aria-label={text('common.loading')} sx={{ position: 'fixed', insetInline: 0, top: 0 }} />
  );
}
