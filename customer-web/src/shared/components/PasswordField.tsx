import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useState } from 'react';
import { useText } from '../intl/useText.ts';
import { HideIcon, ViewIcon } from './icons.tsx';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'slotProps' | 'autoComplete'> & {
  label: string;
  autoComplete: 'current-password' | 'new-password';
};

/** A password with a button that shows it. It takes any length: a cut paste would be another password. */
export function PasswordField({ label, ...props }: PasswordFieldProps) {
  const text = useText();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      label={label}
      type={shown ? 'text' : 'password'}
      slotProps={{
        htmlInput: { required: true, autoCapitalize: 'none', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={text(shown ? 'common.password.hide' : 'common.password.show', { label })}
                // The field keeps the focus and its cursor.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => setShown(!shown)}
              >
                {shown ? <HideIcon /> : <ViewIcon />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
