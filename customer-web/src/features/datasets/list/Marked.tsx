import Box from '@mui/material/Box';
import type { Highlight } from '@tianheng/contracts';
import { piecesOf } from '../dataset-text.ts';

/** What a search matched stands out, and is told to screen readers as marked text. */
export function Marked({ match }: { match: Pick<Highlight, 'text' | 'ranges'> }) {
  return piecesOf(match.text, match.ranges).map(({ text, marked }, at) =>
    marked ? (
      <Box
        key={at}
        component="mark"
        sx={{
          bgcolor: 'color-mix(in srgb, var(--mui-palette-sky-sun) 40%, transparent)',
          color: 'text.primary',
          fontWeight: 700,
          borderRadius: 0.5,
        }}
      >
        {text}
      </Box>
    ) : (
      text
    ),
  );
}
