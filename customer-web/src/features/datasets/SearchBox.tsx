import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { SEARCH_MAX } from '@tianheng/contracts';
import { CloseIcon } from '@tianheng/web-kit/components/shell-icons.tsx';
import { useSearchDraft } from '@tianheng/web-kit/hooks/useSearchDraft.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useRef } from 'react';

/** Searches by Enter or by its button, and keeps the focus; shows the search of the address unless more is typed. */
export function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
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
      sx={{ display: 'flex', gap: 1, flex: '1 1 320px', maxWidth: 560 }}
    >
      <TextField
        size="small"
        fullWidth
        inputRef={input}
        label={text('datasets.search.label')}
        placeholder={text('datasets.search.placeholder')}
        value={value}
        onChange={(event) => type(event.target.value)}
        slotProps={{
          htmlInput: { maxLength: SEARCH_MAX, enterKeyHint: 'search' },
          input: {
            sx: { bgcolor: 'background.paper' },
            endAdornment: value !== '' && (
              <InputAdornment position="end">
                <IconButton
                  edge="end"
                  size="small"
                  aria-label={text('datasets.search.clear')}
                  onClick={() => {
                    send('');
                    // This button is about to go.
                    input.current?.focus();
                  }}
                >
                  <CloseIcon fontSize="small" />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      <Button type="submit" variant="contained" sx={{ flexShrink: 0 }}>
        {text('datasets.search.action')}
      </Button>
    </Box>
  );
}
