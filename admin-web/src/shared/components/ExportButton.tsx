import { EXPORT_FORMATS, type ExportFormat, type FileExport } from '@tianheng/contracts';
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

interface ExportButtonsProps {
  label: (format: ExportFormat) => string;
  ask: (format: ExportFormat) => Promise<FileExport>;
}

/** The same, in each form that there is of it. */
export function ExportButtons({ label, ask }: ExportButtonsProps) {
  return EXPORT_FORMATS.map((format) => (
    <ExportButton key={format} label={label(format)} ask={() => ask(format)} />
  ));
}
