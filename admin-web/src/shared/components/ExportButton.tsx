import type { FileExport } from '@tianheng/contracts';
import { takeFile } from '@tianheng/web-kit/http/take-file.ts';
import { BusyButton } from './BusyButton.tsx';
import { DownloadIcon } from './icons.tsx';

interface ExportButtonProps {
  label: string;
  /** has the file made; its address is short-lived and used at once */
  ask: () => Promise<FileExport>;
}

/** Takes a list out of the platform as a file. */
export function ExportButton({ label, ask }: ExportButtonProps) {
  const take = async () => {
    const { static_url: url } = await ask();
    takeFile(url);
  };
  return <BusyButton label={label} icon={<DownloadIcon />} act={take} />;
}
