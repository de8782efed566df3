import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { DatasetReference } from '@tianheng/contracts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';

/** Works that used the dataset; one's own also while they wait for approval. */
export function ReferenceList({ references }: { references: DatasetReference[] }) {
  const text = useText();
  const { date } = useFormats();
  if (references.length === 0) {
    return <Typography color="textSecondary">{text('dataset.references.none')}</Typography>;
  }
  return (
    <Box component="ol" sx={{ m: 0, pl: 3, display: 'grid', gap: 1.5 }}>
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
