import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { OrbitArt } from '@tianheng/web-kit/components/OrbitArt.tsx';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';

const CHAPTERS: { title: TextId; body: TextId }[] = [
  { title: 'about.name.title', body: 'about.name.text' },
  { title: 'about.data.title', body: 'about.data.text' },
  { title: 'about.judge.title', body: 'about.judge.text' },
];

function Lead() {
  const text = useText();
  return (
    <Box
      sx={{ position: 'relative', overflow: 'hidden', bgcolor: 'sky.deep', color: 'sky.text' }}
      component="section"
    >
      <Box sx={{ position: 'absolute', inset: 0, opacity: { xs: 0.55, md: 1 } }}>
        <OrbitArt />
      </Box>
      <Container sx={{ position: 'relative', py: { xs: 7, md: 10 } }}>
        <Typography variant="h1">{text('about.title')}</Typography>
        <Typography sx={{ mt: 2, maxWidth: 640, fontSize: '1.1875rem', color: 'sky.textMuted' }}>
          {text('about.lead')}
        </Typography>
      </Container>
    </Box>
  );
}

function Provider() {
  const text = useText();
  return (
    <Box
      component="section"
      aria-labelledby="provider"
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        p: { xs: 3, md: 5 },
      }}
    >
      <Typography id="provider" variant="h2">
        {text('about.provider.title')}
      </Typography>
      <Typography sx={{ mt: 2, maxWidth: 760 }} color="textSecondary">
        {text('about.provider.text')}
      </Typography>
      <Typography sx={{ mt: 2, maxWidth: 760 }} color="textSecondary">
        <strong>{text('about.provider.api')}</strong> {text('about.provider.api.text')}
      </Typography>
      <Box sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button component={Link} to={paths.datasets} variant="contained">
          {text('about.action.data')}
        </Button>
        <Button component={Link} to={paths.matches} variant="outlined">
          {text('about.action.matches')}
        </Button>
      </Box>
    </Box>
  );
}

/** What the platform is, and who makes it. */
export function About() {
  const text = useText();
  return (
    <>
      <Lead />
      <Container sx={{ py: { xs: 5, md: 8 } }}>
        <Box
          sx={{
            mb: { xs: 5, md: 7 },
            display: 'grid',
            gap: { xs: 4, md: 6 },
            gridTemplateColumns: { md: 'repeat(3, 1fr)' },
          }}
        >
          {CHAPTERS.map(({ title, body }) => (
            <section key={title}>
              <Typography variant="h2">{text(title)}</Typography>
              <Typography sx={{ mt: 1.5 }} color="textSecondary">
                {text(body)}
              </Typography>
            </section>
          ))}
        </Box>
        <Provider />
      </Container>
    </>
  );
}
