import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import type { DownloadItem } from '@tianheng/contracts';
import { FileIcon, ViewIcon } from '@tianheng/web-kit/components/icons.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CopyButton } from '../../../shared/components/CopyButton.tsx';
import { HEADER_SPACE } from '../../../shared/header-space.ts';
import { FilePreview } from '../preview/FilePreview.tsx';
import { DownloadButton } from './DownloadButton.tsx';

interface FileItemProps {
  file: DownloadItem;
  /** whether its preview is open from the start */
  opened: boolean;
  /** whether the address asks for it */
  asked: boolean;
  busy: boolean;
  onDownload: () => void;
}

function FileItem({ file, opened, asked, busy, onDownload }: FileItemProps) {
  const text = useText();
  const { bytes } = useFormats();
  const [shown, setShown] = useState(opened);
  const panelId = useId();
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (asked) place.current?.scrollIntoView({ block: 'start' });
  }, [asked]);
  const { filename, sha256 } = file;
  return (
    <Box
      component="li"
      ref={place}
      sx={{
        pt: 1.5,
        scrollMarginTop: HEADER_SPACE,
        '&:not(:last-of-type)': { pb: 1.5 },
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1 }}>
        <FileIcon color="primary" />
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{filename}</Typography>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 1.5,
              color: 'text.secondary',
              fontSize: '0.8125rem',
            }}
          >
            <span>{bytes(file.size)}</span>
            <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
              SHA-256 <code title={sha256}>{sha256.slice(0, 12)}…</code>
              <CopyButton value={sha256} label={text('dataset.sha256.copy', { filename })} />
            </Box>
          </Box>
        </Box>
        <Button
          size="small"
          color="inherit"
          startIcon={<ViewIcon />}
          aria-expanded={shown}
          aria-controls={panelId}
          aria-label={text('dataset.preview.of', { filename })}
          onClick={() => setShown(!shown)}
        >
          {text('dataset.preview')}
        </Button>
        <DownloadButton
          size="small"
          variant="outlined"
          busy={busy}
          aria-label={text('dataset.download.of', { filename })}
          onDownload={onDownload}
        >
          {text('dataset.download')}
        </DownloadButton>
      </Box>
      <Collapse in={shown} unmountOnExit id={panelId}>
        <Box sx={{ pt: 1.5 }}>
          <FilePreview fileKey={file.key} filename={filename} />
        </Box>
      </Collapse>
    </Box>
  );
}

interface FileListProps {
  files: DownloadItem[];
  /** whether the preview of the first file is open from the start, unless the address asks for another one */
  previews: boolean;
  busy: string | null;
  onDownload: (key: string) => void;
}

export function FileList({ files, previews, busy, onDownload }: FileListProps) {
  const [params] = useSearchParams();
  const asked = params.get('file');
  const first = files.some(({ key }) => key === asked) ? asked : files[0]?.key;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {files.map((file) => (
        <FileItem
          key={file.key}
          file={file}
          opened={(previews || file.key === asked) && file.key === first}
          asked={file.key === asked}
          busy={busy === file.key}
          onDownload={() => onDownload(file.key)}
        />
      ))}
    </Box>
  );
}
