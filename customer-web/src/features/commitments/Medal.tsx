import Box from '@mui/material/Box';
import { useText } from '@tianheng/web-kit/intl/useText.ts';

const MEDALS = ['gold', 'silver', 'bronze'] as const;
export type Medal = (typeof MEDALS)[number];

/** The medal of a rank; none below the third. */
export const medalOf = (rank: number): Medal | null => MEDALS[rank - 1] ?? null;

/** A rank by its number, the first three with their medal too. */
export function RankMark({ rank }: { rank: number }) {
  const text = useText();
  const medal = medalOf(rank);
  if (medal === null) return <>{rank}</>;
  return (
    <Box
      component="svg"
      viewBox="0 0 32 36"
      role="img"
      aria-label={text(`commitments.rank.${medal}`)}
      sx={{ width: 30, height: 34, display: 'block' }}
    >
      <Box
        component="path"
        d="M8 1h6l4 10h-5ZM24 1h-6l-4 10h5Z"
        sx={{ fill: 'var(--mui-palette-primary-main)' }}
      />
      <Box component="circle" cx="16" cy="22" r="12" sx={{ fill: `var(--mui-palette-medal-${medal})` }} />
      <Box
        component="text"
        x="16"
        y="27"
        textAnchor="middle"
        sx={{ fill: 'var(--mui-palette-medal-ink)', fontSize: 14, fontWeight: 700 }}
      >
        {rank}
      </Box>
    </Box>
  );
}
