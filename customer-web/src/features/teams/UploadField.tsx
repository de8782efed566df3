import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { UploadButton } from '@tianheng/web-kit/components/UploadButton.tsx';
import { useDrop } from '@tianheng/web-kit/hooks/useDrop.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId, useRef, type ReactNode, type Ref } from 'react';
import type { Upload } from './useUpload.ts';

interface UploadFieldProps {
  label: string;
  hint: string;
  extensions: readonly string[];
  upload: Upload;
  /** what the form says of it */
  problem: string | undefined;
  /** what is there already */
  children: ReactNode;
  isFilled: boolean;
  required?: boolean;
  buttonRef?: Ref<HTMLButtonElement>;
}

/** Takes one file, chosen or dropped, and sends it at once. */
export function UploadField({
  label,
  hint,
  upload,
  isFilled,
  required = false,
  children,
  buttonRef,
  ...props
}: UploadFieldProps) {
  const text = useText();
  const { percent } = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const helpId = useId();
  const { progress } = upload;
  const problem = upload.problem ?? props.problem;
  const take = (files: FileList | null) => {
    const first = files?.[0];
    // A form that is closed disables all its fields at once; files would drop in all the same.
    if (first && !input.current?.matches(':disabled')) void upload.choose(first);
  };
  const drop = useDrop(take);
  return (
    <Box role="group" aria-labelledby={labelId} aria-describedby={helpId}>
      <Typography id={labelId} variant="body2" sx={{ fontWeight: 600, mb: 0.75 }}>
        {label}
        {required && <span aria-hidden> *</span>}
      </Typography>
      <Box
        {...drop.place}
        sx={{
          border: '1.5px dashed',
          borderColor: problem !== undefined ? 'error.main' : drop.isOver ? 'primary.main' : 'text.secondary',
          bgcolor: drop.isOver ? 'action.hover' : 'transparent',
          borderRadius: 2,
          p: 2,
          minHeight: 112,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
        }}
      >
        {children}
        {progress === null && (
          <Typography color="textSecondary" sx={{ flex: '1 1 160px' }}>
            {text('common.file.drop')}
          </Typography>
        )}
        {progress !== null && (
          <Box sx={{ flex: '1 1 160px', display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <LinearProgress
              variant="determinate"
              value={progress * 100}
              aria-label={text('teams.upload.progress', { label })}
              sx={{ flex: 1 }}
            />
            <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {percent(progress)}
            </Typography>
          </Box>
        )}
        <UploadButton
          buttonRef={buttonRef}
          label={label}
          deed={text(isFilled ? 'common.file.change' : 'common.file.choose')}
          helpId={helpId}
          isSending={progress !== null}
          arrived={upload.sent === null ? null : text('teams.upload.sent', { name: upload.sent })}
          onChoose={() => input.current?.click()}
          onCancel={upload.cancel}
        />
        <input
          ref={input}
          type="file"
          accept={props.extensions.join(',')}
          aria-label={label}
          // What was sent is not in it, but counts.
          required={required && !isFilled}
          tabIndex={-1}
          style={visuallyHidden}
          onChange={(event) => {
            take(event.target.files);
            // The same file chosen again must count as a choice.
            event.target.value = '';
          }}
        />
      </Box>
      <FormHelperText
        id={helpId}
        error={problem !== undefined}
        role={problem !== undefined ? 'alert' : undefined}
      >
        {problem ?? hint}
      </FormHelperText>
    </Box>
  );
}
