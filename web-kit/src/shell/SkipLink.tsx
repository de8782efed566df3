import Box from '@mui/material/Box';
import { useText } from '../intl/useText.ts';

/** The first stop of the keyboard: past header and menu. */
export function SkipLink() {
  const text = useText();
  return (
    <Box
      component="a"
      href="#main"
      sx={{
        position: 'absolute',
        left: 16,
        top: -80,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        '&:focus': { top: 12 },
      }}
    >
      {text('common.skip')}
    </Box>
  );
}
