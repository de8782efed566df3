import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FileIcon, ViewIcon } from '@tianheng/web-kit/components/icons.tsx';
import { useFocusBack } from '@tianheng/web-kit/hooks/useFocusBack.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DownloadIcon } from '../../shared/components/icons.tsx';

interface FileRowProps {
  filename: string;
  facts?: ReactNode;
  /** where it can be looked into */
  preview?: string;
  busy: boolean;
  onDownload: () => void;
}

export function FileRow({ filename, facts, preview, busy, onDownload }: FileRowProps) {
  const text = useText();
  const button = useFocusBack(busy);
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
      <Box sx={{ flex: { xs: '1 1 calc(100% - 40px)', sm: '1 1 180px' }, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{filename}</Typography>
        {facts !== undefined && (
          <Typography component="div" variant="body2" color="textSecondary">
            {facts}
          </Typography>
        )}
      </Box>
      {preview !== undefined && (
        <Button
          component={Link}
          to={preview}
          size="small"
          color="inherit"
          startIcon={<ViewIcon />}
          aria-label={text('questions.preview.of', { filename })}
        >
          {text('questions.preview')}
        </Button>
      )}
      <Button
        ref={button}
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
