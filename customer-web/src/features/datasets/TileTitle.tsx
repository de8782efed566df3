import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { DatasetCard } from '@tianheng/contracts';
import { Link } from 'react-router';
import { RouterLink } from '../../shared/components/RouterLink.tsx';
import { useSignedIn } from '../../shared/hooks.ts';
import { useText } from '../../shared/intl/useText.ts';
import { paths } from '../../shared/paths.ts';
import { matchOf } from './dataset-text.ts';
import { Marked } from './Marked.tsx';

/** Whoever is signed in goes to the details by a click anywhere on the card; a visitor is offered to sign in. */
export function TileTitle({ dataset }: { dataset: DatasetCard }) {
  const text = useText();
  const signedIn = useSignedIn();
  const match = matchOf(dataset, 'title');
  const title = match ? <Marked match={match} /> : dataset.title;
  if (dataset.status === 'private') {
    return (
      <Typography component="h3" variant="h4">
        {title}
      </Typography>
    );
  }
  if (signedIn) {
    return (
      <Typography component="h3" variant="h4" sx={{ overflowWrap: 'anywhere' }}>
        <RouterLink
          to={paths.dataset(dataset.id)}
          underline="hover"
          sx={{ color: 'text.primary', '&::after': { content: '""', position: 'absolute', inset: 0 } }}
        >
          {title}
        </RouterLink>
      </Typography>
    );
  }
  const next = paths.dataset(dataset.id);
  return (
    <>
      <Typography component="h3" variant="h4" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Button
        component={Link}
        to={`${paths.login}?next=${encodeURIComponent(next)}`}
        size="small"
        variant="outlined"
        aria-label={text('datasets.signIn.of', { title: dataset.title })}
        sx={{ order: 1, alignSelf: 'flex-start', mt: 1.5 }}
      >
        {text('datasets.signIn')}
      </Button>
    </>
  );
}
