import Button from '@mui/material/Button';
import type { FileExport } from '@tianheng/contracts';
import { errorMessage } from '@tianheng/web-kit/http/error-text.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useState } from 'react';
import { DownloadIcon } from './icons.tsx';

interface ExportButtonProps {
  label: string;
  /** has the file made; its address is short-lived and used at once */
  ask: () => Promise<FileExport>;
}

/** Takes a list out of the platform as a file. */
export function ExportButton({ label, ask }: ExportButtonProps) {
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      const { static_url: url } = await ask();
      window.location.assign(url);
    } catch (reason) {
      notify('error', errorMessage(reason));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      loading={busy}
      onClick={() => void take()}
      sx={{ minHeight: 36 }}
    >
      {label}
    </Button>
  );
}
