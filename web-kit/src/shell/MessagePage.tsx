import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { OrbitArt } from '../components/OrbitArt.tsx';
import { usePageTitle } from '../hooks/usePageTitle.ts';

interface MessagePageProps {
  code: '403' | '404' | '500';
  title: string;
  hint: string;
  to: string;
  /** what the way there is called */
  way: string;
}

/** It stands in place of all that was there, and of what had the focus. */
const takeFocus = (main: HTMLElement | null) => main?.focus({ preventScroll: true });

/** An error page: what happened under a quiet sky, and the way on. */
export function MessagePage({ code, title, hint, to, way }: MessagePageProps) {
  usePageTitle(title);
  return (
    <Box
      component="main"
      ref={takeFocus}
      tabIndex={-1}
      sx={{
        outline: 'none',
        position: 'relative',
        minHeight: '100dvh',
        display: 'grid',
        placeItems: 'center',
        overflow: 'hidden',
        color: 'sky.text',
        bgcolor: 'sky.deep',
        p: 3,
      }}
    >
      <OrbitArt />
      <Box sx={{ position: 'relative', textAlign: 'center', maxWidth: 480 }}>
        <Typography
          component="p"
          sx={{ fontSize: 'clamp(4rem, 18vw, 7rem)', fontWeight: 700, lineHeight: 1, color: 'sky.signal' }}
        >
          {code}
        </Typography>
        <Typography variant="h2" component="h1" sx={{ mt: 2 }}>
          {title}
        </Typography>
        <Typography sx={{ mt: 1, color: 'sky.textMuted' }}>{hint}</Typography>
        <Button
          component={Link}
          to={to}
          reloadDocument={code === '500'}
          variant="contained"
          size="large"
          sx={{
            mt: 4,
            bgcolor: 'sky.signal',
            color: 'sky.deep',
            '&:hover': { bgcolor: 'sky.text' },
          }}
        >
          {way}
        </Button>
      </Box>
    </Box>
  );
}
