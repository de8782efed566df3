import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ApprovalDetail } from '@tianheng/contracts';
import { CheckIcon, CrossIcon } from '@tianheng/web-kit/components/icons.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useCallback, useEffect, useRef } from 'react';
import { BAR } from '../../shared/blocks/bar.ts';
import { ApprovalChip } from './StatusChips.tsx';
import { useApprovalActions } from './useApprovalActions.tsx';
import { useApprovalKeys } from './useApprovalKeys.ts';
import { useNeighbours } from './useNeighbours.ts';

/** A key as it is shown on a button. */
function Key({ children }: { children: string }) {
  return (
    <Box
      component="kbd"
      aria-hidden
      sx={{
        // A phone has no such keys.
        display: { xs: 'none', sm: 'inline' },
        px: 0.75,
        border: 1,
        // As dark as the letters: on a filled button a divider would not be seen.
        borderColor: 'currentcolor',
        borderRadius: 0.75,
        font: 'inherit',
        // A button makes whatever stands in place of its icon as large as one.
        '&&': { fontSize: '0.8125rem' },
        whiteSpace: 'nowrap',
        lineHeight: 1.4,
      }}
    >
      {children}
    </Box>
  );
}

/** Approve, refuse and the way to the other pending ones, which stays in sight. */
export function DecisionBar({ approval }: { approval: ApprovalDetail }) {
  const text = useText();
  const { approve, reject, dialogs } = useApprovalActions();
  const { previous, next } = useNeighbours(approval);
  const isPending = approval.status === 'approving';
  const onApprove = useCallback(() => approve(approval), [approval, approve]);
  const onReject = useCallback(() => reject(approval), [approval, reject]);
  const approving = useRef<HTMLButtonElement>(null);
  const rejecting = useRef<HTMLButtonElement>(null);
  // A dialog gives the focus back to what had it; by a key that would be nothing.
  const onApproveKey = useCallback(() => {
    approving.current?.focus();
    onApprove();
  }, [onApprove]);
  const onRejectKey = useCallback(() => {
    rejecting.current?.focus();
    onReject();
  }, [onReject]);
  useApprovalKeys({
    ...{ previous, next },
    approve: isPending ? onApproveKey : null,
    reject: isPending ? onRejectKey : null,
  });
  const bar = useRef<HTMLDivElement>(null);
  const after = useRef<HTMLButtonElement>(null);
  const wasPending = useRef(isPending);
  useEffect(() => {
    // The button that was pressed has gone, and the focus with it: what comes next is one key away.
    if (wasPending.current && !isPending) {
      // After the last one there is nothing to go on to, and a disabled button takes no focus.
      (after.current?.disabled === false ? after.current : bar.current)?.focus();
    }
    wasPending.current = isPending;
  }, [isPending]);
  return (
    <Paper
      ref={bar}
      tabIndex={-1}
      variant="outlined"
      role="group"
      aria-label={text('approvalDetail.decide')}
      sx={{
        ...BAR,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1.25,
      }}
    >
      {isPending ? (
        <>
          <Button
            ref={approving}
            variant="contained"
            aria-keyshortcuts="Alt+A"
            startIcon={<CheckIcon />}
            endIcon={<Key>Alt A</Key>}
            onClick={onApprove}
          >
            {text('approvals.approve')}
          </Button>
          <Button
            ref={rejecting}
            variant="outlined"
            color="error"
            aria-keyshortcuts="Alt+R"
            startIcon={<CrossIcon />}
            endIcon={<Key>Alt R</Key>}
            onClick={onReject}
          >
            {text('approvals.reject')}
          </Button>
        </>
      ) : (
        <>
          <ApprovalChip status={approval.status} />
          <Typography variant="body2" color="textSecondary">
            {text('approvals.decided')}
          </Typography>
        </>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: { sm: 'auto' } }}>
        <Button
          color="inherit"
          aria-keyshortcuts="ArrowLeft"
          disabled={previous === null}
          onClick={() => previous?.()}
          startIcon={<Key>←</Key>}
        >
          {text('approvalDetail.previous')}
        </Button>
        <Button
          ref={after}
          color="inherit"
          aria-keyshortcuts="ArrowRight"
          disabled={next === null}
          onClick={() => next?.()}
          endIcon={<Key>→</Key>}
        >
          {text('approvalDetail.next')}
        </Button>
      </Box>
      {dialogs}
    </Paper>
  );
}
