import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { CloseIcon } from '@tianheng/web-kit/components/shell-icons.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useId, useState, type ReactNode } from 'react';

interface NarrowedProps {
  /** what narrows the list */
  panel: ReactNode;
  /** how many filters are on */
  picked: number;
  /** how many there are; undefined while that is on its way */
  total: number | undefined;
  /** more than these were found, and are not listed */
  isMore: boolean;
  /** what finds and what orders the list */
  search: ReactNode;
  sort: ReactNode;
  children: ReactNode;
}

/** A list with its filters beside it, or in a drawer where there is no room for them. */
export function Narrowed({ panel, picked, total, isMore, search, sort, children }: NarrowedProps) {
  const text = useText();
  const { number } = useFormats();
  const theme = useTheme();
  const title = useId();
  const [opened, setOpened] = useState(false);
  const isNarrow = useMediaQuery(theme.breakpoints.down('md'), { noSsr: true });
  return (
    // One tree for both, or what is typed and opened in it would be gone once a tablet is turned.
    <Box sx={isNarrow ? undefined : { display: 'grid', gap: 4, gridTemplateColumns: '232px minmax(0, 1fr)' }}>
      {!isNarrow && (
        <Box component="aside" aria-label={text('datasetList.filters')}>
          {panel}
        </Box>
      )}
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
          <Box sx={{ display: 'flex', flex: isNarrow ? '1 0 100%' : '1 1 280px' }}>{search}</Box>
          {isNarrow && (
            <Button variant="outlined" onClick={() => setOpened(true)} aria-haspopup="dialog">
              {text('datasetList.filters.count', { count: picked })}
            </Button>
          )}
          <Box sx={{ ml: 'auto' }}>{sort}</Box>
        </Box>
        {children}
      </Box>
      {isNarrow && (
        <Drawer
          anchor="left"
          open={opened}
          onClose={() => setOpened(false)}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-modal': true,
              'aria-labelledby': title,
              sx: { width: 'min(360px, 92vw)' },
            },
          }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', px: 2.5, py: 1.5 }}>
            <Typography id={title} variant="h4" component="h2" sx={{ flex: 1 }}>
              {text('datasetList.filters')}
            </Typography>
            <IconButton edge="end" aria-label={text('common.close')} onClick={() => setOpened(false)}>
              <CloseIcon />
            </IconButton>
          </Box>
          <Box sx={{ flex: 1, overflow: 'auto', px: 2.5, pb: 2 }}>{panel}</Box>
          <Box sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}>
            <Button fullWidth variant="contained" onClick={() => setOpened(false)}>
              {total === undefined
                ? text('common.loading')
                : isMore
                  ? text('datasetList.filters.show.more', { count: number(total) })
                  : text('datasetList.filters.show', { count: total })}
            </Button>
          </Box>
        </Drawer>
      )}
    </Box>
  );
}
