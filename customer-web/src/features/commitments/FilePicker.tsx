import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { FileIcon, UploadIcon } from '@tianheng/web-kit/components/icons.tsx';
import { useDrop } from '@tianheng/web-kit/hooks/useDrop.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId, useRef, type Ref } from 'react';

interface FilePickerProps {
  label: string;
  hint: string;
  /** value of the input's `accept` */
  accept: string;
  file: File | null;
  problem: string | null;
  disabled?: boolean;
  buttonRef?: Ref<HTMLButtonElement>;
  onFile: (file: File) => void;
}

/** Takes one file, chosen or dropped. */
export function FilePicker({ buttonRef, ...props }: FilePickerProps) {
  const { file, problem, disabled = false, onFile } = props;
  const text = useText();
  const { bytes } = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const helpId = useId();
  const take = (files: FileList | null) => {
    const first = files?.[0];
    if (first && !disabled) onFile(first);
  };
  const drop = useDrop(take);
  return (
    <Box>
      <Box
        {...drop.place}
        sx={{
          border: '1.5px dashed',
          borderColor: problem !== null ? 'error.main' : drop.isOver ? 'primary.main' : 'text.secondary',
          bgcolor: drop.isOver ? 'action.hover' : 'transparent',
          borderRadius: 2,
          p: 2.5,
          textAlign: 'center',
        }}
      >
        {file === null ? (
          <Typography color="textSecondary" sx={{ mb: 1.5 }}>
            {text('common.file.drop')}
          </Typography>
        ) : (
          <Box sx={{ display: 'flex', justifyContent: 'center', alignItems: 'center', gap: 1, mb: 1.5 }}>
            <FileIcon sx={{ color: 'primary.main' }} />
            <Typography sx={{ fontWeight: 600 }}>{file.name}</Typography>
            <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
              {bytes(file.size)}
            </Typography>
          </Box>
        )}
        <Button
          ref={buttonRef}
          variant="outlined"
          startIcon={<UploadIcon />}
          disabled={disabled}
          aria-describedby={helpId}
          onClick={() => input.current?.click()}
        >
          {text(file === null ? 'common.file.choose' : 'common.file.change')}
        </Button>
        <input
          ref={input}
          type="file"
          accept={props.accept}
          aria-label={props.label}
          tabIndex={-1}
          disabled={disabled}
          style={visuallyHidden}
          onChange={(event) => {
            take(event.target.files);
            // The same file chosen again must count as a choice.
            event.target.value = '';
          }}
        />
      </Box>
      <FormHelperText id={helpId} error={problem !== null} role={problem !== null ? 'alert' : undefined}>
        {problem ?? props.hint}
      </FormHelperText>
    </Box>
  );
}
