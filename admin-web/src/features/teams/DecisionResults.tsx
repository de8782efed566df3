import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { BulkApprovalResult } from '@tianheng/contracts';
import { CheckIcon, CrossIcon } from '@tianheng/web-kit/components/icons.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId } from 'react';

interface DecisionResultsProps {
  results: BulkApprovalResult;
  onClose: () => void;
}

/** What became of each of several teams: those that were not decided first, with why. */
export function DecisionResults({ results: { success, fail }, onClose }: DecisionResultsProps) {
  const text = useText();
  const titleId = useId();
  const rows = [
    ...fail.map(({ id, team_name: team, failure_reason: why }) => ({ id, team, why })),
    ...success.map(({ id, team_name: team }) => ({ id, team, why: null })),
  ];
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>
        {text('approvals.results.title', { done: success.length, count: rows.length })}
      </DialogTitle>
      <DialogContent tabIndex={0}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {rows.map(({ id, team, why }) => (
            <Box component="li" key={id} sx={{ display: 'flex', gap: 1, overflowWrap: 'anywhere' }}>
              {why === null ? <CheckIcon color="success" /> : <CrossIcon color="error" />}
              <Box sx={{ minWidth: 0 }}>
                <Typography sx={{ fontWeight: 600 }}>{team || text('approvals.results.unknown')}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {why ?? text('approvals.results.done')}
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
