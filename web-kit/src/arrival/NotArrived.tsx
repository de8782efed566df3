import Box from '@mui/material/Box';
import { createPortal } from 'react-dom';
import { ErrorState } from '../components/ErrorState.tsx';
import { useOnTop } from '../hooks/useOnTop.ts';
import { networkError } from '../http/api-error.ts';

interface NotArrivedProps {
  /** it would lie over the page */
  isOver?: boolean;
  onRetry: () => void;
}

/** In place of what did not arrive: all else stays as it is, and that can be asked for again. */
export function NotArrived({ isOver = true, onRetry }: NotArrivedProps) {
  const host = useOnTop();
  const told = <ErrorState error={networkError()} onRetry={onRetry} />;
  if (!isOver) return told;
  return createPortal(
    <Box sx={{ position: 'fixed', zIndex: 'tooltip', insetInline: 16, bottom: 16 }}>{told}</Box>,
    host,
  );
}
