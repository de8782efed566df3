import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { OrbitArt } from '@tianheng/web-kit/components/OrbitArt.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { Link } from 'react-router';
import { ArrowIcon } from '../../shared/components/shell-icons.tsx';
import { paths } from '../../shared/paths.ts';

export function Banner() {
  const text = useText();
  return (
    <Box
      component="section"
      sx={{ position: 'relative', overflow: 'hidden', bgcolor: 'sky.deep', color: 'sky.text' }}
    >
      <Box sx={{ position: 'absolute', inset: 0, opacity: { xs: 0.55, md: 1 } }}>
        <OrbitArt />
      </Box>
      <Container sx={{ position: 'relative', py: { xs: 8, md: 14 } }}>
        <Box sx={{ maxWidth: 600 }}>
          <Typography sx={{ color: 'sky.signal', fontWeight: 600, letterSpacing: '0.04em', mb: 1.5 }}>
            {text('home.banner.kicker')}
          </Typography>
          <Typography variant="h1" sx={{ textWrap: 'balance' }}>
            {text('home.banner.title')}
          </Typography>
          <Typography sx={{ mt: 2, fontSize: '1.125rem', color: 'sky.textMuted', maxWidth: 540 }}>
            {text('home.banner.text')}
          </Typography>
          <Box sx={{ mt: 4, display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
            <Button
              component={Link}
              to={paths.matches}
              variant="contained"
              size="large"
              endIcon={<ArrowIcon />}
              sx={{ bgcolor: 'sky.signal', color: 'sky.deep', '&:hover': { bgcolor: 'sky.text' } }}
            >
              {text('home.banner.action')}
            </Button>
            <Button
              component={Link}
              to={paths.datasets}
              variant="outlined"
              size="large"
              sx={{
                color: 'sky.text',
                borderColor: 'sky.line',
                bgcolor: 'sky.deep',
                '&:hover': { borderColor: 'sky.text', bgcolor: 'sky.mid' },
              }}
            >
              {text('home.banner.data')}
            </Button>
          </Box>
        </Box>
      </Container>
    </Box>
  );
}
