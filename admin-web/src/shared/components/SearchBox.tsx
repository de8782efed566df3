import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { SEARCH_MAX } from '@tianheng/contracts';
import { CloseIcon } from '@tianheng/web-kit/components/shell-icons.tsx';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { useSearchDraft } from '@tianheng/web-kit/hooks/useSearchDraft.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useRef } from 'react';

interface SearchBoxProps {
  label: string;
  search: string;
  onSearch: (search: string) => void;
}

/** Searches by Enter or by its button, and keeps the focus; shows the search of the address unless more is typed. */
export function SearchBox({ label, search, onSearch }: SearchBoxProps) {
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
      sx={{ display: 'flex', gap: 1, flex: '1 1 260px', maxWidth: 480 }}
    >
      <Field
        label={label}
        size="small"
        fullWidth
        inputRef={input}
        value={value}
        onChange={(event) => type(event.target.value)}
        inputProps={{ maxLength: SEARCH_MAX, enterKeyHint: 'search' }}
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
      <Button type="submit" variant="outlined" sx={{ flex: 'none' }}>
        {text('common.search')}
      </Button>
    </Box>
  );
}
