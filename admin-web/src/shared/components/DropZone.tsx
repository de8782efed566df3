import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import useForkRef from '@mui/utils/useForkRef';
import { UploadButton } from '@tianheng/web-kit/components/UploadButton.tsx';
import { useDrop } from '@tianheng/web-kit/hooks/useDrop.ts';
import { useFocusBack } from '@tianheng/web-kit/hooks/useFocusBack.ts';
import { useRef, type Ref } from 'react';

interface DropZoneProps {
  /** names the input */
  label: string;
  /** in front of the button */
  hint: string;
  button: string;
  disabled?: boolean;
  /** of the one file that it takes: while that is on its way the button stops it, and no other is taken */
  upload?: { isSending: boolean; arrived: string | null; onCancel: () => void };
  buttonRef?: Ref<HTMLButtonElement>;
  onFiles: (files: File[]) => void;
}

/** Takes any number of files, chosen or dropped. */
export function DropZone({
  label,
  hint,
  button,
  disabled = false,
  upload,
  buttonRef,
  onFiles,
}: DropZoneProps) {
  const chooser = useForkRef(useFocusBack(disabled), buttonRef);
  const input = useRef<HTMLInputElement>(null);
  const isSending = upload?.isSending ?? false;
  const take = (files: FileList | null) => {
    if (files !== null && files.length > 0 && !disabled && !isSending) onFiles([...files]);
  };
  const drop = useDrop(take);
  return (
    <Box
      {...drop.place}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 1.5,
        p: 1.5,
        border: '1.5px dashed',
        borderColor: drop.isOver ? 'primary.main' : 'divider',
        bgcolor: drop.isOver ? 'action.hover' : 'transparent',
        borderRadius: 1,
      }}
    >
      <Typography variant="body2" color="textSecondary">
        {hint}
      </Typography>
      <UploadButton
        buttonRef={chooser}
        label={upload && label}
        deed={button}
        size="small"
        disabled={disabled}
        isSending={isSending}
        arrived={upload?.arrived}
        onChoose={() => input.current?.click()}
        onCancel={upload?.onCancel}
      />
      <input
        ref={input}
        type="file"
        multiple
        aria-label={label}
        tabIndex={-1}
        disabled={disabled || isSending}
        style={visuallyHidden}
        onChange={(event) => {
          take(event.target.files);
          // The same file chosen again must count as a choice.
          event.target.value = '';
        }}
      />
    </Box>
  );
}
