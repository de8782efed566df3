import Button from '@mui/material/Button';
import { isDeletable, type Commitment } from '@tianheng/contracts';
import { TrashIcon } from '@tianheng/web-kit/components/icons.tsx';
import { ConfirmDialog } from '@tianheng/web-kit/form/ConfirmDialog.tsx';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useState } from 'react';
import { StopIcon } from '../../shared/components/icons.tsx';
import { useCancelCommitmentMutation, useDeleteCommitmentMutation } from './commitments.api.ts';

/** The one thing that can be done with a record: stop a running one, delete a waiting or cancelled one. */
export function RecordAction({ commitment }: { commitment: Commitment }) {
  const text = useText();
  const notify = useNotify();
  const [asking, setAsking] = useState(false);
  const [cancel, cancelling] = useCancelCommitmentMutation();
  const [remove, removing] = useDeleteCommitmentMutation();
  const { commitment_id: id, commitment_no: number, status } = commitment;
  const stops = status === 'running';
  if (!stops && !isDeletable(status)) return <>–</>;

  const act = async () => {
    try {
      await (
        stops ? cancel({ commitmentId: id, updateCommitmentDto: { status: 'cancel' } }) : remove(id)
      ).unwrap();
      notify('success', { id: stops ? 'commitments.stopped' : 'commitments.deleted' });
    } catch (reason) {
      notify('error', errorMessage(reason));
    } finally {
      setAsking(false);
    }
  };
  const Icon = stops ? StopIcon : TrashIcon;
  return (
    <>
      <Button
        size="small"
        color={stops ? 'warning' : 'inherit'}
        startIcon={<Icon />}
        aria-label={text(stops ? 'commitments.stop.of' : 'commitments.delete.of', { number })}
        onClick={() => setAsking(true)}
        sx={{ whiteSpace: 'nowrap' }}
      >
        {text(stops ? 'commitments.stop' : 'commitments.delete')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={text(stops ? 'commitments.stop.title' : 'commitments.delete.title', { number })}
          body={text(stops ? 'commitments.stop.body' : 'commitments.delete.body')}
          confirm={text(stops ? 'commitments.stop' : 'commitments.delete')}
          tone="error"
          busy={cancelling.isLoading || removing.isLoading}
          onConfirm={() => void act()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
