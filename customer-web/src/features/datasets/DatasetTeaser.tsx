import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Id } from '@tianheng/contracts';
import { Link } from 'react-router';
import { useText } from '../../shared/intl/useText.ts';
import { paths } from '../../shared/paths.ts';
import { usePageTitle } from '../../shared/usePageTitle.ts';
import { useJsonLdQuery } from './dataset-detail.api.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a visitor sees of a dataset: of an open one its title and introduction, and the way to sign in. */
export function DatasetTeaser({ datasetId }: { datasetId: Id }) {
  const text = useText();
  const { data } = useJsonLdQuery(datasetId);
  const name = textOf(data?.['name']) || text('dataset.title');
  const description = textOf(data?.['description']);
  usePageTitle(name);
  return (
    <Container maxWidth="sm" sx={{ py: { xs: 6, md: 10 } }}>
      <Paper variant="outlined" sx={{ p: { xs: 3, md: 5 } }}>
        <Typography variant="h1" sx={{ fontSize: 'clamp(1.5rem, 1.2rem + 1.4vw, 2rem)' }}>
          {name}
        </Typography>
        {description !== name && description !== '' && (
          <Typography sx={{ mt: 2 }} color="textSecondary">
            {description}
          </Typography>
        )}
        <Typography sx={{ mt: 3 }}>{text('dataset.signIn.text')}</Typography>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ mt: 3 }}>
          <Button
            component={Link}
            to={`${paths.login}?next=${encodeURIComponent(paths.dataset(datasetId))}`}
            variant="contained"
          >
            {text('datasets.signIn')}
          </Button>
          <Button component={Link} to={paths.datasets} color="inherit">
            {text('dataset.backToList')}
          </Button>
        </Stack>
      </Paper>
    </Container>
  );
}
