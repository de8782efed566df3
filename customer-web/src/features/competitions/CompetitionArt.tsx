import Box from '@mui/material/Box';

/** A number from 0 up for an id, the same on every visit. */
function seedOf(id: string): number {
  let seed = 7;
  for (const letter of id) seed = (seed * 31 + letter.charCodeAt(0)) % 9973;
  return seed;
}

/** Drawn in place of a picture: orbits whose tilt and stars depend on the id. */
export function CompetitionArt({ id }: { id: string }) {
  const seed = seedOf(id);
  const tilt = -42 + (seed % 60);
  return (
    <Box
      component="svg"
      viewBox="0 0 240 160"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      sx={{ display: 'block', width: '100%', height: '100%', bgcolor: 'sky.mid' }}
    >
      <Box component="g" sx={{ fill: 'var(--mui-palette-sky-star)' }}>
        {Array.from({ length: 22 }, (_, at) => (
          <circle
            key={at}
            cx={(seed * (at + 3) * 7) % 240}
            cy={(seed * (at + 5) * 3) % 160}
            r={0.6 + (at % 3) * 0.35}
            opacity={0.3 + (at % 4) * 0.15}
          />
        ))}
      </Box>
      <Box component="circle" cx="120" cy="84" r="34" sx={{ fill: 'var(--mui-palette-sky-horizon)' }} />
      <Box
        component="g"
        sx={{ fill: 'none', stroke: 'var(--mui-palette-sky-line)', strokeWidth: 1, opacity: 0.5 }}
      >
        <ellipse cx="120" cy="84" rx="14" ry="34" transform={`rotate(${tilt / 2} 120 84)`} />
        <ellipse cx="120" cy="84" rx="34" ry="9" transform={`rotate(${tilt / 2} 120 84)`} />
      </Box>
      <g transform={`rotate(${tilt} 120 84)`}>
        <Box component="g" sx={{ fill: 'none', stroke: 'var(--mui-palette-sky-signal)', strokeWidth: 1.6 }}>
          <ellipse cx="120" cy="84" rx="88" ry="24" />
          <ellipse cx="120" cy="84" rx="64" ry="46" opacity="0.45" strokeDasharray="3 5" />
        </Box>
        <Box component="circle" cx="186" cy="68" r="5" sx={{ fill: 'var(--mui-palette-sky-sun)' }} />
        <Box component="circle" cx="66" cy="56" r="3.4" sx={{ fill: 'var(--mui-palette-sky-text)' }} />
      </g>
    </Box>
  );
}
