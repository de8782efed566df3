import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';

/** The mission, and the call to join a competition. */
export function JoinCall() {
  const text = useText();
  return (
    <Container
      sx={{
        pb: { xs: 7, md: 10 },
        display: 'grid',
        gap: { xs: 4, md: 8 },
        gridTemplateColumns: { md: '1fr 1fr' },
      }}
    >
      <Box component="section" aria-labelledby="mission">
        <Typography id="mission" variant="h2">
          {text('home.mission.title')}
        </Typography>
        <Typography sx={{ mt: 2, fontSize: '1.0625rem' }} color="textSecondary">
          {text('home.mission.text')}
        </Typography>
      </Box>
      <Box
        component="section"
        aria-labelledby="join"
        sx={{
          border: 1,
          borderColor: 'divider',
          bgcolor: 'sky.mid',
          color: 'sky.text',
          borderRadius: 1,
          p: { xs: 3.5, md: 5 },
          alignSelf: 'start',
        }}
      >
        <Typography id="join" variant="h2">
          {text('home.join.title')}
        </Typography>
        <Typography sx={{ mt: 1, color: 'sky.textMuted' }}>{text('home.join.text')}</Typography>
        <Button
          component={Link}
          to={paths.matches}
          variant="outlined"
          sx={{
            mt: 3,
            color: 'sky.signal',
            borderColor: 'sky.signal',
            '&:hover': { color: 'sky.text', borderColor: 'sky.text' },
          }}
        >
          {text('home.join.action')}
        </Button>
      </Box>
    </Container>
  );
}
