import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { DataRouter } from 'react-router';
import { useOnTop } from '../hooks/useOnTop.ts';
import { useText } from '../intl/useText.ts';
import { stepsBack } from '../state/left-step.ts';
import { declineReload, useOfferedReload } from '../state/new-version.ts';

/**
 * Lies over the foot of the page when a file did not arrive and something is unsaved: the site has changed, or the browser
 * asks for that file no more. It is no modal dialog: those come in
 * a file of their own, and files are just what may be gone.
 */
export function NewVersion({ router }: { router: Pick<DataRouter, 'navigate' | 'state'> }) {
  const text = useText();
  const titleId = useId();
  const bodyId = useId();
  const reload = useOfferedReload();
  const host = useOnTop();
  const isDeclining = useRef(false);
  if (reload === null) return null;
  const decline = async () => {
    // A second press would walk on past the page.
    if (isDeclining.current) return;
    isDeclining.current = true;
    const { location, navigation } = router.state;
    // Who would rather save first stays where that can be done, and whatever was on its way comes when it is asked for again.
    if (navigation.state !== 'idle') {
      const steps = stepsBack(location.key);
      const stay = { replace: true, preventScrollReset: true, state: location.state as unknown };
      // Whoever waits for the file is told after that: its page would be shown instead, and the form be gone.
      await (steps ? router.navigate(steps) : router.navigate(location, stay));
    }
    isDeclining.current = false;
    declineReload();
  };
  return createPortal(
    <Paper
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={bodyId}
      elevation={8}
      sx={{
        position: 'fixed',
        zIndex: 'tooltip',
        insetInline: 0,
        bottom: 16,
        mx: 'auto',
        width: 'min(520px, calc(100% - 32px))',
        p: 2.5,
      }}
    >
      <Typography id={titleId} variant="h2" sx={{ mb: 1 }}>
        {text('common.newVersion.title')}
      </Typography>
      <Typography id={bodyId} variant="body2" color="textSecondary">
        {text('common.newVersion.body')}
      </Typography>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1.5, mt: 2 }}>
        <Button color="inherit" onClick={() => void decline()}>
          {text('common.newVersion.later')}
        </Button>
        <Button variant="contained" onClick={reload} autoFocus>
          {text('common.newVersion.reload')}
        </Button>
      </Box>
    </Paper>,
    host,
  );
}
