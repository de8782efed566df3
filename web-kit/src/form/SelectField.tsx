import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import equal from 'fast-deep-equal/react.js';
import { memo, useId } from 'react';

interface SelectFieldProps extends OutlinedInputProps {
  label: string;
  helperText?: string;
  options: { value: string; label: string }[];
  /** shown while nothing is chosen */
  placeholder?: string;
}

/** One choice of a few, with the browser's own list. */
export const SelectField = memo(function SelectField({
  label,
  helperText,
  error,
  options,
  placeholder,
  ...props
}: SelectFieldProps) {
  const { required, inputRef, sx, ...input } = props;
  const id = useId();
  const helperId = `${id}-helper`;
  return (
    <FormControl variant="outlined" error={error} required={required} sx={sx}>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <NativeSelect
        input={<OutlinedInput {...input} label={label} notched inputRef={inputRef} />}
        inputProps={{ id, 'aria-describedby': helperText === undefined ? undefined : helperId }}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect>
      {helperText !== undefined && <FormHelperText id={helperId}>{helperText}</FormHelperText>}
    </FormControl>
  );
}, equal);
