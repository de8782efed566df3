import Button from '@mui/material/Button';
import { visuallyHidden } from '@mui/utils';
import type { Ref } from 'react';
import { useText } from '../intl/useText.ts';
import { UploadIcon } from './icons.tsx';

interface UploadButtonProps {
  /** of the field; unset where the button's own words tell which it is */
  label?: string | undefined;
  /** what it says while nothing is on its way */
  deed: string;
  size?: 'small';
  /** unset: the button says it all */
  helpId?: string;
  disabled?: boolean;
  isSending: boolean;
  /** that something has arrived, to be said aloud; unset where that is told elsewhere */
  arrived?: string | null | undefined;
  buttonRef?: Ref<HTMLButtonElement> | undefined;
  onChoose: () => void;
  onCancel?: (() => void) | undefined;
}

/** Chooses a file, and stops one that is on its way: one button for both, so that it keeps the focus. */
export function UploadButton({
  label,
  deed,
  size,
  helpId,
  disabled = false,
  isSending,
  arrived,
  buttonRef,
  onChoose,
  onCancel,
}: UploadButtonProps) {
  const text = useText();
  const says = isSending ? text('common.cancel') : deed;
  return (
    <>
      <Button
        ref={buttonRef}
        disabled={disabled}
        aria-label={label === undefined ? undefined : says + text('common.label.separator') + label}
        {...(isSending
          ? { size: 'small', color: 'inherit', onClick: onCancel }
          : {
              size,
              variant: 'outlined',
              startIcon: <UploadIcon />,
              'aria-describedby': helpId,
              onClick: onChoose,
            })}
      >
        {says}
      </Button>
      {arrived !== undefined && (
        <span role="status" style={visuallyHidden}>
          {arrived}
        </span>
      )}
    </>
  );
}
