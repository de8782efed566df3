import Button from '@mui/material/Button';
import { useFocusBack } from '@tianheng/web-kit/hooks/useFocusBack.ts';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useState, type ReactNode } from 'react';

interface BusyButtonProps {
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
  /** what it refuses is told */
  act: () => Promise<void>;
}

/** A tool of a list that takes a while, and is not begun twice meanwhile. */
export function BusyButton({ label, icon, disabled, act }: BusyButtonProps) {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const button = useFocusBack(busy);
  const run = async () => {
    setBusy(true);
    try {
      await act();
    } catch (reason) {
      notify('error', errorMessage(reason));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      ref={button}
      variant="outlined"
      startIcon={icon}
      loading={busy}
      disabled={disabled}
      onClick={() => void run()}
      sx={{ minHeight: 36 }}
    >
      {label}
    </Button>
  );
}
