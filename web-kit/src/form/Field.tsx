import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import equal from 'fast-deep-equal/react.js';
import { memo, useId } from 'react';

interface FieldProps extends OutlinedInputProps {
  label: string;
  helperText?: string;
}

/** One line of text with its label and what is wrong with it; MUI's TextField would bring its select along. */
export const Field = memo(function Field({
  label,
  helperText,
  error,
  fullWidth,
  required,
  size,
  sx,
  ...input
}: FieldProps) {
  const id = useId();
  const helperId = `${id}-helper`;
  return (
    <FormControl
      variant="outlined"
      error={error}
      fullWidth={fullWidth}
      required={required}
      size={size}
      sx={sx}
    >
      {/* Where the field shows how a date is written, the label has no room inside, also while nothing is entered. */}
      <InputLabel htmlFor={id} shrink={input.notched}>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        label={label}
        aria-describedby={helperText === undefined ? undefined : helperId}
        {...input}
      />
      {helperText !== undefined && <FormHelperText id={helperId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}, equal);
