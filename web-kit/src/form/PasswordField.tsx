import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import equal from 'fast-deep-equal/react.js';
import { memo, useState, type ComponentProps } from 'react';
import { HideIcon, ViewIcon } from '../components/icons.tsx';
import { useText } from '../intl/useText.ts';
import { Field } from './Field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'inputProps' | 'endAdornment'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A password with a button that shows it. It takes any length: a cut paste would be another password. */
export const PasswordField = memo(function PasswordField(props: PasswordFieldProps) {
  const text = useText();
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      inputProps={{ required: true, autoCapitalize: 'none', spellCheck: false }}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            aria-label={text(shown ? 'password.hide' : 'password.show', { label: props.label })}
            // The field keeps the focus and its cursor.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setShown(!shown)}
          >
            {shown ? <HideIcon /> : <ViewIcon />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}, equal);
