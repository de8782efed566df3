import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { DownloadIcon } from '../../../shared/components/icons.tsx';

interface DownloadButtonProps extends Omit<ButtonProps, 'onClick' | 'startIcon' | 'loading'> {
  busy: boolean;
  onDownload: () => void;
}

/** Never disabled, as a loading button is: whoever pressed it with the keyboard goes on from it. */
export function DownloadButton({ busy, onDownload, ...button }: DownloadButtonProps) {
  return (
    <Button
      {...button}
      startIcon={
        busy ? <CircularProgress size={18} color="inherit" aria-hidden role={undefined} /> : <DownloadIcon />
      }
      aria-busy={busy}
      onClick={() => {
        if (!busy) onDownload();
      }}
    />
  );
}
