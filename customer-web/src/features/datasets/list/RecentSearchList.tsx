import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { CloseIcon } from '@tianheng/web-kit/components/shell-icons.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId, useRef } from 'react';
import type { RecentSearches } from './recent-searches.ts';

interface RecentSearchListProps {
  recent: RecentSearches;
  onSearch: (search: string) => void;
  /** the last one is gone, and with it the focus */
  onEmpty: () => void;
}

/** What was searched for in this browser: to be searched for again, or deleted. */
export function RecentSearchList({ recent, onSearch, onEmpty }: RecentSearchListProps) {
  const text = useText();
  const title = useId();
  const list = useRef<HTMLUListElement>(null);
  const { searches } = recent;
  if (searches.length === 0) return null;
  const remove = (search: string, at: number) => {
    recent.remove(search);
    if (searches.length === 1) onEmpty();
    // The button goes with its row: the one before or after it takes the focus.
    else list.current?.querySelectorAll('button')[at === 0 ? 2 : at * 2 - 2]?.focus();
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, mb: 1.5 }}>
      <Typography id={title} variant="body2" color="textSecondary">
        {text('datasetList.recent')}
      </Typography>
      <Box
        component="ul"
        ref={list}
        aria-labelledby={title}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', minWidth: 0 }}
      >
        {searches.map((search, at) => (
          <Box key={search} component="li" sx={{ display: 'flex', alignItems: 'center', minWidth: 0 }}>
            <Button
              size="small"
              onClick={() => onSearch(search)}
              sx={{ textTransform: 'none', minWidth: 0, overflowWrap: 'anywhere' }}
            >
              {search}
            </Button>
            <IconButton
              size="small"
              aria-label={text('datasetList.recent.delete', { search })}
              onClick={() => remove(search, at)}
            >
              <CloseIcon sx={{ fontSize: '0.875rem' }} />
            </IconButton>
          </Box>
        ))}
      </Box>
      <Button
        size="small"
        color="inherit"
        onClick={() => {
          recent.clear();
          onEmpty();
        }}
      >
        {text('datasetList.recent.clear')}
      </Button>
    </Box>
  );
}
