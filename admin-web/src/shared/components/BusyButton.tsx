import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useFocusBack } from '@tianheng/web-kit/hooks/useFocusBack.ts';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useState, type ReactNode } from 'react';
import { SEEN_MS, untilSeen } from '../until-seen.ts';

interface BusyButtonProps {
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
  /** what it refuses is told */
  act: () => Promise<void>;
  /** for what can be stopped: has `act` end */
  stop?: () => void;
}

/** A tool of a list that takes a while, and is not begun twice meanwhile; where it can be stopped, the same button does that. */
export function BusyButton({ label, icon, disabled, act, stop }: BusyButtonProps) {
  const text = useText();
  const notify = useNotify();
  const [state, setState] = useState<'idle' | 'busy' | 'long'>('idle');
  const button = useFocusBack(state === 'busy');
  const run = async () => {
    setState('busy');
    // The second click of a double click stops nothing.
    let isLong = false;
    const seen =
      stop &&
      setTimeout(() => {
        isLong = true;
        setState('long');
      }, SEEN_MS);
    try {
      await act();
    } catch (reason) {
      notify('error', errorMessage(reason));
    } finally {
      clearTimeout(seen);
      if (isLong) {
        // Nor does the second click on "Stop", or one as the end comes, begin it anew.
        setState('busy');
        await untilSeen();
      }
      setState('idle');
    }
  };
  const canStop = state === 'long';
  return (
    <Button
      ref={button}
      variant="outlined"
      startIcon={canStop ? <CircularProgress size={20} color="inherit" aria-hidden /> : icon}
      loading={state === 'busy'}
      disabled={disabled}
      aria-label={canStop ? text('common.stop.of', { name: label }) : undefined}
      onClick={canStop ? stop : () => void run()}
      sx={{ minHeight: 36 }}
    >
      {canStop ? <InPlaceOf label={label}>{text('common.stop')}</InPlaceOf> : label}
    </Button>
  );
}

/** Takes the room of the label that it stands for, so that nothing beside the button moves. */
function InPlaceOf({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'grid', '& > *': { gridArea: '1 / 1' } }}>
      <Box component="span" aria-hidden sx={{ visibility: 'hidden' }}>
        {label}
      </Box>
      <span>{children}</span>
    </Box>
  );
}
