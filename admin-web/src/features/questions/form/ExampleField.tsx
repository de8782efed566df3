import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { UPLOAD_MAX_BYTES } from '@tianheng/contracts';
import { FileIcon } from '@tianheng/web-kit/components/icons.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId, useRef } from 'react';
import { DropZone } from '../../../shared/components/DropZone.tsx';
import type { Upload } from '../../../shared/useUpload.ts';
import type { Example } from './question-values.ts';

interface ExampleFieldProps {
  example: Example | null;
  upload: Upload;
  problem: string | undefined;
  focusRef: (element: HTMLElement | null) => void;
  onChange: (example: Example | null) => void;
}

/** The sample code of a track: one file. */
export function ExampleField({ example, upload, problem, focusRef, onChange }: ExampleFieldProps) {
  const text = useText();
  const { bytes } = useFormats();
  const helpId = useId();
  const chooser = useRef<HTMLButtonElement>(null);
  const { problem: own } = upload;
  const complaint = own === null ? problem : 'id' in own ? text(own.id, own.values) : own.text;
  const isSending = upload.progress !== null;
  const take = (files: File[]) => {
    const [file] = files;
    if (files.length > 1 || example !== null) upload.refuse({ id: 'questionForm.example.single' });
    else if (file !== undefined) void upload.send(file);
  };
  return (
    <Box
      ref={focusRef}
      role="group"
      tabIndex={-1}
      aria-label={text('questionForm.example')}
      aria-describedby={helpId}
      sx={{ maxWidth: 560, outline: 'none' }}
    >
      {example !== null && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
          <FileIcon fontSize="small" />
          <Typography component="span" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {example.name}
          </Typography>
          <Button
            size="small"
            color="inherit"
            onClick={() => {
              onChange(null);
              // This button is about to go.
              chooser.current?.focus();
            }}
          >
            {text('questionForm.example.remove')}
          </Button>
        </Box>
      )}
      {isSending && (
        <LinearProgress
          variant="determinate"
          value={(upload.progress ?? 0) * 100}
          aria-label={text('questionForm.example.uploading')}
          sx={{ mb: 1.5 }}
        />
      )}
      <DropZone
        label={text('questionForm.example')}
        hint={text('questionForm.example.drop')}
        button={text('questionForm.example.choose')}
        upload={{
          isSending,
          arrived: upload.sent === null ? null : text('questionForm.example.sent', { name: upload.sent }),
          onCancel: upload.cancel,
        }}
        buttonRef={chooser}
        onFiles={take}
      />
      <FormHelperText id={helpId} error={complaint !== undefined}>
        {complaint ?? text('questionForm.example.hint', { size: bytes(UPLOAD_MAX_BYTES) })}
      </FormHelperText>
    </Box>
  );
}
