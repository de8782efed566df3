import { EXPORT_FORMATS, type ExportFormat, type FileExport } from '@tianheng/contracts';
import { takeFile } from '@tianheng/web-kit/http/take-file.ts';
import { useRef } from 'react';
import { BusyButton } from './BusyButton.tsx';
import { DownloadIcon } from './icons.tsx';

/** A call that is under way. */
export interface Asked {
  unwrap: () => Promise<FileExport>;
  abort: () => void;
}

interface ExportButtonProps {
  label: string;
  /** has the file made; its address is short-lived and used at once */
  ask: () => Asked;
}

/** Takes a list out of the platform as a file. */
export function ExportButton({ label, ask }: ExportButtonProps) {
  const stop = useRef<() => void>(undefined);
  const take = async () => {
    const asked = ask();
    let isStopped = false;
    stop.current = () => {
      isStopped = true;
      asked.abort();
    };
    try {
      const { static_url: url } = await asked.unwrap();
      takeFile(url);
    } catch (reason) {
      if (!isStopped) throw reason;
    }
  };
  return <BusyButton label={label} icon={<DownloadIcon />} act={take} stop={() => stop.current?.()} />;
}

interface ExportButtonsProps {
  label: (format: ExportFormat) => string;
  ask: (format: ExportFormat) => Asked;
}

/** The same, in each form that there is of it. */
export function ExportButtons({ label, ask }: ExportButtonsProps) {
  return EXPORT_FORMATS.map((format) => (
    <ExportButton key={format} label={label(format)} ask={() => ask(format)} />
  ));
}
