import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { CopyIcon } from './icons.tsx';

interface CopyButtonProps {
  value: string;
  label: string;
  /** shows its label beside the icon */
  named?: boolean;
}

/** Puts a text on the clipboard and says so. */
export function CopyButton({ value, label, named = false }: CopyButtonProps) {
  const notify = useNotify();
  const text = useText();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      notify('success', { text: text('common.copied') });
    } catch {
      // Not every browser lets a page do it, and none over plain http from afar.
      notify('warning', { text: text('common.copy.failed') });
    }
  };
  if (named) {
    return (
      <Button size="small" variant="outlined" startIcon={<CopyIcon />} onClick={() => void copy()}>
        {label}
      </Button>
    );
  }
  return (
    <IconButton size="small" aria-label={label} onClick={() => void copy()}>
      <CopyIcon sx={{ fontSize: '1.125rem' }} />
    </IconButton>
  );
}
