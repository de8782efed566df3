import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FileIcon } from '@tianheng/web-kit/components/icons.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { ReactNode } from 'react';
import { DownloadIcon } from '../../shared/components/icons.tsx';

interface FileRowProps {
  filename: string;
  facts?: ReactNode;
  busy: boolean;
  onDownload: () => void;
}

export function FileRow({ filename, facts, busy, onDownload }: FileRowProps) {
  const text = useText();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <FileIcon sx={{ color: 'primary.main' }} />
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{filename}</Typography>
        {facts !== undefined && (
          <Typography component="div" variant="body2" color="textSecondary">
            {facts}
          </Typography>
        )}
      </Box>
      <Button
        variant="outlined"
        size="small"
        startIcon={<DownloadIcon />}
        loading={busy}
        loadingPosition="start"
        onClick={onDownload}
        aria-label={text('questions.download.of', { filename })}
      >
        {text('questions.download')}
      </Button>
    </Box>
  );
}
