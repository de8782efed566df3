import Box from '@mui/material/Box';
import { keyframes } from '@mui/material/styles';
import { useText } from '../intl/useText.ts';

const pass = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(250%)' } });

/** While a page's code arrives: a line of light at the top. */
export function Loading() {
  const text = useText();
  return (
    <Box
      role="progressbar"
      aria-label={text('common.loading')}
      sx={{ position: 'fixed', zIndex: 'tooltip', insetInline: 0, top: 0, height: 3, overflow: 'hidden' }}
    >
      <Box
        sx={{
          width: '40%',
          height: 1,
          bgcolor: 'primary.main',
          animation: `${pass} 1.2s ease-in-out infinite`,
        }}
      />
    </Box>
  );
}
