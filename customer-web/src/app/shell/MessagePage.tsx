import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { useText } from '../../shared/intl/useText.ts';
import { paths } from '../../shared/paths.ts';
import { usePageTitle } from '../../shared/usePageTitle.ts';
import { OrbitArt } from '../../shared/components/OrbitArt.tsx';

interface MessagePageProps {
  code: string;
  title: string;
  hint: string;
}

/** An error page: what happened under a quiet sky, and the way home. */
export function MessagePage({ code, title, hint }: MessagePageProps) {
  const text = useText();
  usePageTitle(title);
  return (
    <Box
      component="main"
      sx={{
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
          to={paths.home}
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
          {text('shell.backHome')}
        </Button>
      </Box>
    </Box>
  );
}
