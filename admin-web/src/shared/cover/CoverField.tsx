import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import useForkRef from '@mui/utils/useForkRef';
import { COVER_EXTENSIONS } from '@tianheng/contracts';
import { UploadButton } from '@tianheng/web-kit/components/UploadButton.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId, useRef } from 'react';
import type { Cover } from './useCoverUpload.ts';
import type { Upload } from '../useUpload.ts';

interface CoverFieldProps {
  /** names the input */
  label: string;
  hint: string;
  cover: Cover | null;
  upload: Upload;
  problem: string | undefined;
  focusRef: (element: HTMLElement | null) => void;
  onChange: (cover: Cover | null) => void;
}

/** The picture of a dataset or a question: its preview, another one, or none. */
export function CoverField({ label, hint, cover, upload, ...props }: CoverFieldProps) {
  const text = useText();
  const { problem, focusRef, onChange } = props;
  const input = useRef<HTMLInputElement>(null);
  const helpId = useId();
  const { problem: own } = upload;
  const complaint = own === null ? problem : 'id' in own ? text(own.id, own.values) : own.text;
  const isSending = upload.progress !== null;
  const chooser = useRef<HTMLButtonElement>(null);
  const chooserRef = useForkRef(chooser, focusRef);
  return (
    <Box sx={{ maxWidth: 360 }}>
      <Box
        sx={{
          aspectRatio: '16 / 9',
          display: 'grid',
          placeItems: 'center',
          overflow: 'hidden',
          border: 1,
          borderColor: complaint === undefined ? 'divider' : 'error.main',
          borderRadius: 1,
          bgcolor: 'background.default',
          mb: 1,
        }}
      >
        {cover === null ? (
          <Typography variant="body2" color="textSecondary">
            {text('cover.none')}
          </Typography>
        ) : (
          <Box
            component="img"
            src={cover.url}
            alt={text('cover.preview')}
            sx={{ width: 1, height: 1, objectFit: 'cover' }}
          />
        )}
      </Box>
      {isSending && (
        <LinearProgress
          variant="determinate"
          value={(upload.progress ?? 0) * 100}
          aria-label={text('cover.uploading')}
          sx={{ mb: 1 }}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <UploadButton
          buttonRef={chooserRef}
          label={label}
          deed={text(cover === null ? 'cover.choose' : 'cover.change')}
          size="small"
          helpId={helpId}
          isSending={isSending}
          arrived={upload.sent === null ? null : text('cover.sent', { name: upload.sent })}
          onChoose={() => input.current?.click()}
          onCancel={upload.cancel}
        />
        {cover !== null && !isSending && (
          <Button
            size="small"
            color="inherit"
            onClick={() => {
              onChange(null);
              // This button is about to go.
              chooser.current?.focus();
            }}
          >
            {text('cover.remove')}
          </Button>
        )}
      </Box>
      <input
        ref={input}
        type="file"
        accept={COVER_EXTENSIONS.join(',')}
        aria-label={label}
        tabIndex={-1}
        style={visuallyHidden}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) void upload.send(file);
          event.target.value = '';
        }}
      />
      <FormHelperText id={helpId} error={complaint !== undefined}>
        {complaint ?? hint}
      </FormHelperText>
    </Box>
  );
}
