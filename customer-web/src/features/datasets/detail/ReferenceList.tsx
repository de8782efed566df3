import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { REFERENCES_PAGE, type DatasetReference, type Id } from '@tianheng/contracts';
import { Loaded } from '@tianheng/web-kit/components/Loaded.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useReferencesQuery } from '../dataset-detail.api.ts';
import { usePageTurn } from './usePageTurn.ts';

function References({ references, before }: { references: DatasetReference[]; before: number }) {
  const text = useText();
  const { date } = useFormats();
  // As many as fill the pages before.
  if (references.length === 0) {
    return <Typography color="textSecondary">{text('dataset.references.noOlder')}</Typography>;
  }
  return (
    <Box component="ol" start={before + 1} sx={{ m: 0, pl: 3, display: 'grid', gap: 1.5 }}>
      {references.map(({ id, content, address, created_at, is_pending }) => (
        <li key={id}>
          <Link
            href={address}
            target="_blank"
            rel="noopener noreferrer nofollow"
            sx={{ overflowWrap: 'anywhere' }}
          >
            {content}
          </Link>
          <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1 }}>
            {date(created_at)}
          </Typography>
          {is_pending && (
            <Chip
              size="small"
              color="warning"
              variant="outlined"
              label={text('dataset.references.pending')}
              sx={{ ml: 1, height: 20 }}
            />
          )}
        </li>
      ))}
    </Box>
  );
}

interface ReferenceListProps {
  datasetId: Id;
  /** the first page, which the dataset comes with */
  references: DatasetReference[];
}

/** Works that used the dataset, the newest first; one's own also while they wait for approval. */
export function ReferenceList({ datasetId, references }: ReferenceListProps) {
  const text = useText();
  const { page, turn, box } = usePageTurn();
  const { currentData, ...answer } = useReferencesQuery({ datasetId, page }, { skip: page === 1 });
  if (references.length === 0) {
    return <Typography color="textSecondary">{text('dataset.references.none')}</Typography>;
  }
  const data = page === 1 ? references : currentData;
  const isLast = data !== undefined && data.length < REFERENCES_PAGE;
  return (
    <Box ref={box} tabIndex={-1} sx={{ outline: 'none' }}>
      <Loaded reading={{ ...answer, data }} skeleton={<Skeleton variant="rounded" height={120} />}>
        {(shown) => <References references={shown} before={(page - 1) * REFERENCES_PAGE} />}
      </Loaded>
      {!(page === 1 && isLast) && (
        <Box sx={{ display: 'flex', gap: 1, pt: 1.5 }}>
          <Button size="small" disabled={page === 1} onClick={() => turn(page - 1)}>
            {text('dataset.references.newer')}
          </Button>
          <Button size="small" disabled={data === undefined || isLast} onClick={() => turn(page + 1)}>
            {text('dataset.references.older')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
