import Typography from '@mui/material/Typography';
import { useText } from '@tianheng/web-kit/intl/useText.ts';

export const LIST_SPACE = { py: { xs: 4, md: 6 } } as const;
/** How many there are, above them. */
export const LIST_COUNT = { mb: 2, minHeight: '1.5em' } as const;

/** What the list is of. */
export function ListHeading() {
  const text = useText();
  return (
    <>
      <Typography variant="h1" sx={{ fontSize: 'clamp(1.625rem, 1.2rem + 1.8vw, 2.25rem)' }}>
        {text('datasets.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 4 }}>
        {text('datasetList.intro')}
      </Typography>
    </>
  );
}
