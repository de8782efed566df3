import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { CheckIcon, CrossIcon } from '@tianheng/web-kit/components/icons.tsx';
import { usePhone } from '@tianheng/web-kit/hooks/usePhone.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId } from 'react';

/** What became of each of several things. */
export interface Result {
  id: string;
  name: string;
  /** absent: it is done */
  why: string | null;
}

interface ResultsDialogProps {
  title: string;
  results: readonly Result[];
  /** what is said of what is done */
  done: string;
  onClose: () => void;
}

/** What became of each of several things: those that were not done first, with why. */
export function ResultsDialog({ title, results, done, onClose }: ResultsDialogProps) {
  const text = useText();
  const titleId = useId();
  const rows = [...results.filter(({ why }) => why !== null), ...results.filter(({ why }) => why === null)];
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullScreen={usePhone()} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent tabIndex={0}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {rows.map(({ id, name, why }) => (
            <Box component="li" key={id} sx={{ display: 'flex', gap: 1, overflowWrap: 'anywhere' }}>
              {why === null ? <CheckIcon color="success" /> : <CrossIcon color="error" />}
              <Box sx={{ minWidth: 0 }}>
                <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {why ?? done}
                </Typography>
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button variant="contained" onClick={onClose} autoFocus>
          {text('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
