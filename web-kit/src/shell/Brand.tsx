import Box from '@mui/material/Box';

/** The mark: a balance whose beam is an orbit. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 32 32"
      aria-hidden
      sx={{ width: size, height: size, flex: 'none', display: 'block' }}
    >
      <Box component="rect" width="32" height="32" rx="8" sx={{ fill: 'var(--mui-palette-sky-mid)' }} />
      <Box
        component="g"
        sx={{
          fill: 'none',
          stroke: 'var(--mui-palette-sky-signal)',
          strokeWidth: 2,
          strokeLinecap: 'round',
        }}
      >
        <ellipse cx="16" cy="16" rx="12" ry="5" transform="rotate(-28 16 16)" />
        <Box component="path" d="M16 8v16M9.5 24h13" sx={{ stroke: 'var(--mui-palette-sky-text)' }} />
      </Box>
      <Box component="circle" cx="26.2" cy="9.6" r="2.6" sx={{ fill: 'var(--mui-palette-sky-sun)' }} />
    </Box>
  );
}
