import Button from '@mui/material/Button';
import { isCancellable, isDeletable, type Commitment } from '@tianheng/contracts';
import { TrashIcon } from '@tianheng/web-kit/components/icons.tsx';
import { ConfirmDialog } from '@tianheng/web-kit/form/ConfirmDialog.tsx';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { StopIcon } from '../../shared/components/icons.tsx';
import { isMoot, useCancelCommitmentMutation, useDeleteCommitmentMutation } from './commitments.api.ts';

type Act = 'stop' | 'delete';
const LOOK = {
  stop: { Icon: StopIcon, color: 'warning', done: 'commitments.stopped' },
  delete: { Icon: TrashIcon, color: 'inherit', done: 'commitments.deleted' },
} as const;

interface RecordActionsProps {
  commitment: Commitment;
  /** the button that was pressed goes, with its record or alone */
  onActed: () => void;
}

/** What the leader can do with a record: stop what waits or runs, delete what waits or was stopped. */
export function RecordActions({ commitment, onActed }: RecordActionsProps) {
  const text = useText();
  const notify = useNotify();
  const [asking, setAsking] = useState<Act | null>(null);
  const [cancel, cancelling] = useCancelCommitmentMutation();
  const [remove, removing] = useDeleteCommitmentMutation();
  const { commitment_id: id, commitment_no: number, status, mode } = commitment;
  const acts: Act[] = [
    ...(isCancellable(status) ? (['stop'] as const) : []),
    ...(isDeletable(status) ? (['delete'] as const) : []),
  ];

  const act = async (chosen: Act) => {
    let goes = true;
    try {
      if (chosen === 'stop')
        await cancel({ commitmentId: id, updateCommitmentDto: { status: 'cancel' } }).unwrap();
      else await remove(id).unwrap();
      notify('success', { id: LOOK[chosen].done });
    } catch (reason) {
      goes = isMoot(reason);
      notify('error', errorMessage(reason));
    }
    // The dialog gives the focus back to its opener, which is about to go: so it has to be closed by then.
    flushSync(() => setAsking(null));
    if (goes) onActed();
  };
  return (
    <>
      {acts.length > 0 && (
        <Stack direction="row" spacing={0.5}>
          {acts.map((offered) => {
            const { Icon, color } = LOOK[offered];
            return (
              <Button
                key={offered}
                size="small"
                color={color}
                startIcon={<Icon />}
                aria-label={text(`commitments.${offered}.of`, { number })}
                onClick={() => setAsking(offered)}
                sx={{ whiteSpace: 'nowrap' }}
              >
                {text(`commitments.${offered}`)}
              </Button>
            );
          })}
        </Stack>
      )}
      {asking && (
        <ConfirmDialog
          title={text(`commitments.${asking}.title`, { number })}
          body={text(
            asking === 'stop' && mode === 'test' ? 'commitments.stop.test' : `commitments.${asking}.body`,
          )}
          confirm={text(`commitments.${asking}`)}
          tone="error"
          busy={cancelling.isLoading || removing.isLoading}
          onConfirm={() => void act(asking)}
          onCancel={() => setAsking(null)}
        />
      )}
    </>
  );
}
