import Box from '@mui/material/Box';
import { encode } from 'uqr';

/** Modules of white around it, without which readers do not find it. */
const QUIET = 4;

/** A text as a QR code: always dark on white, whatever the scheme, or readers do not take it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width: 220, maxWidth: '100%', bgcolor: 'common.white', borderRadius: 1, display: 'block' }}
    >
      <Box component="path" d={dark.join('')} sx={{ fill: (theme) => theme.palette.common.black }} />
    </Box>
  );
}
