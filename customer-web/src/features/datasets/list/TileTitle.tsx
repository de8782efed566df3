import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { DatasetCard } from '@tianheng/contracts';
import { RouterLink } from '@tianheng/web-kit/components/RouterLink.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSignedIn } from '@tianheng/web-kit/state/hooks.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { matchOf } from '../dataset-text.ts';
import { Marked } from './Marked.tsx';

export type TileHeading = 'h2' | 'h3';

interface TileTitleProps {
  dataset: DatasetCard;
  /** its rank on the page */
  heading: TileHeading;
  /** whether there are details for whoever is signed in */
  opens: boolean;
}

/** A click anywhere on the card opens the page: a visitor's that of open datasets alone. Visitors are offered to sign in, too. */
export function TileTitle({ dataset, heading, opens }: TileTitleProps) {
  const text = useText();
  const signedIn = useSignedIn();
  const match = matchOf(dataset, 'title');
  const title = match ? <Marked match={match} /> : dataset.title;
  const next = paths.dataset(dataset.id);
  const asHeading = (content: ReactNode) => (
    <Typography component={heading} variant="h4" lang={dataset.language} sx={{ overflowWrap: 'anywhere' }}>
      {content}
    </Typography>
  );
  if (!opens) return asHeading(title);
  const link = asHeading(
    <RouterLink
      to={next}
      underline="hover"
      sx={{ color: 'text.primary', '&::after': { content: '""', position: 'absolute', inset: 0 } }}
    >
      {title}
    </RouterLink>,
  );
  if (signedIn) return link;
  return (
    <>
      {dataset.status === 'open' ? link : asHeading(title)}
      <Button
        component={Link}
        to={`${paths.login}?next=${encodeURIComponent(next)}`}
        size="small"
        variant="outlined"
        aria-label={text('datasets.signIn.of', { title: dataset.title })}
        // Above the title's link, which covers the card.
        sx={{ order: 1, alignSelf: 'flex-start', mt: 1.5, zIndex: 1 }}
      >
        {text('datasets.signIn')}
      </Button>
    </>
  );
}
