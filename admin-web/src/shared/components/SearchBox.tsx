import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { SEARCH_MAX } from '@tianheng/contracts';
import { useRef, useState } from 'react';
import { useText } from '../intl/useText.ts';
import { Field } from './Field.tsx';
import { CloseIcon } from './icons.tsx';

interface SearchBoxProps {
  label: string;
  search: string;
  onSearch: (search: string) => void;
}

/** Searches by Enter or by its button; shows the search of the address when that changes otherwise. */
export function SearchBox({ label, search, onSearch }: SearchBoxProps) {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState(search);
  const [shown, setShown] = useState({ address: search, sent: search });
  if (search !== shown.address) {
    setShown({ address: search, sent: search });
    // The address follows a moment after a search, and more may have been typed by then.
    if (search !== shown.sent) setValue(search);
  }
  const send = (sent: string) => {
    setShown({ ...shown, sent });
    onSearch(sent);
  };
  return (
    <Box
      component="form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        send(value.trim());
      }}
      sx={{ display: 'flex', gap: 1, flex: '1 1 260px', maxWidth: 480 }}
    >
      <Field
        label={label}
        size="small"
        fullWidth
        inputRef={input}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        inputProps={{ maxLength: SEARCH_MAX, enterKeyHint: 'search' }}
        endAdornment={
          value !== '' && (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                size="small"
                aria-label={text('common.search.clear')}
                onClick={() => {
                  setValue('');
                  onSearch('');
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
