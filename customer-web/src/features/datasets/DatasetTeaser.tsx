import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { UI_LANGUAGES, type Id } from '@tianheng/contracts';
import { LanguageTag } from '@tianheng/web-kit/components/LanguageTag.tsx';
import { usePageTitle } from '@tianheng/web-kit/hooks/usePageTitle.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { useJsonLdQuery } from './dataset-detail.api.ts';
import { JsonLd } from './JsonLd.tsx';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What a visitor sees of a dataset: of an open one its title and introduction, and the way to sign in. */
export function DatasetTeaser({ datasetId }: { datasetId: Id }) {
  const text = useText();
  const { currentData: data, isFetching } = useJsonLdQuery(datasetId);
  const loading = isFetching && !data;
  const name = textOf(data?.['name']) || text('dataset.title');
  const description = textOf(data?.['description']);
  const language = UI_LANGUAGES.find((known) => known === data?.['inLanguage']);
  usePageTitle(name);
  return (
    <Container maxWidth="sm" sx={{ py: { xs: 6, md: 10 } }}>
      <JsonLd datasetId={datasetId} />
      <Paper variant="outlined" sx={{ p: { xs: 3, md: 5 } }}>
        <Typography
          variant="h1"
          lang={language}
          aria-busy={loading}
          sx={{ fontSize: 'clamp(1.5rem, 1.2rem + 1.4vw, 2rem)', overflowWrap: 'anywhere' }}
        >
          {loading ? <Skeleton aria-label={text('common.loading')} width="70%" /> : name}
        </Typography>
        {language && <LanguageTag language={language} />}
        {loading && <Skeleton sx={{ mt: 2, fontSize: '1rem' }} />}
        {description !== name && description !== '' && (
          <Typography lang={language} sx={{ mt: 2, overflowWrap: 'anywhere' }} color="textSecondary">
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
