import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { SEARCH_MAX } from '@tianheng/contracts';
import { useRef } from 'react';
import { CloseIcon } from '../components/shell-icons.tsx';
import { useSearchDraft } from '../hooks/useSearchDraft.ts';
import { useText } from '../intl/useText.ts';
import { Field } from './Field.tsx';

interface SearchBoxProps {
  label: string;
  placeholder?: string;
  search: string;
  onSearch: (search: string) => void;
  /** contained where searching is what the page is for */
  variant?: 'outlined' | 'contained';
}

/** Searches by Enter or by its button, and keeps the focus; shows the search of the address unless more is typed. */
export function SearchBox({ label, placeholder, search, onSearch, variant = 'outlined' }: SearchBoxProps) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const { value, type, send } = useSearchDraft(search, onSearch);
  return (
    <Box
      component="form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        send(value);
      }}
      sx={{ display: 'flex', gap: 1, flex: '1 1 280px', maxWidth: 520 }}
    >
      <Field
        label={label}
        placeholder={placeholder}
        size="small"
        fullWidth
        inputRef={input}
        value={value}
        onChange={(event) => type(event.target.value)}
        inputProps={{ maxLength: SEARCH_MAX, enterKeyHint: 'search' }}
        sx={{ '& .MuiOutlinedInput-root': { bgcolor: 'background.paper' } }}
        endAdornment={
          value !== '' && (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                size="small"
                aria-label={text('common.search.clear')}
                onClick={() => {
                  send('');
                  // This button is about to go.
                  input.current?.focus();
                }}
              >
                <CloseIcon fontSize="small" />
              </IconButton>
            </InputAdornment>
          )
        }
      />
      <Button type="submit" variant={variant} sx={{ flex: 'none' }}>
        {text('common.search')}
      </Button>
    </Box>
  );
}
