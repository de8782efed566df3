import Box from '@mui/material/Box';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';

/** Pixels: a date with its time in one line of a list, in either language. */
export const STAMP_WIDTH = 182;

/** Its column: where that is too much, the time comes below its date. */
export const STAMP = { flex: 1, minWidth: 134, maxWidth: STAMP_WIDTH } as const;

/** From when to when, one above the other: beside each other they would push a list's actions out of sight. */
export function Period({ start, end }: { start: number; end: number }) {
  const { stamp } = useFormats();
  return (
    <Box sx={{ whiteSpace: 'nowrap' }}>
      {stamp(start)} –
      <br />
      {stamp(end)}
    </Box>
  );
}
