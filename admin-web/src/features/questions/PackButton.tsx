import Button from '@mui/material/Button';
import type { Task } from '@tianheng/contracts';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useState } from 'react';

/** Has the zip packed by a task, for whoever does not want to wait for it here. */
export function PackButton({ ask }: { ask: () => Promise<Task> }) {
  const text = useText();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const pack = async () => {
    setBusy(true);
    try {
      await ask();
      notify('success', { id: 'submissions.packing' });
    } catch (reason) {
      notify('error', errorMessage(reason));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outlined" loading={busy} onClick={() => void pack()} sx={{ minHeight: 36 }}>
      {text('submissions.pack')}
    </Button>
  );
}
