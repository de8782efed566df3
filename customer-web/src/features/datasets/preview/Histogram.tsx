import Box from '@mui/material/Box';
import type { ColumnHistogram } from '@tianheng/contracts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';

const HEIGHT = 32;
/** A bin that holds anything is seen. */
const LEAST = 1.5;

interface HistogramProps {
  histogram: ColumnHistogram;
  column: string;
  /** a place on the axis as text */
  label: (value: number) => string;
}

/** Bars side by side; whoever cannot see them hears the counts. */
export function Histogram({ histogram: { from, to, counts }, column, label }: HistogramProps) {
  const text = useText();
  const { list, number } = useFormats();
  const most = Math.max(...counts, 1);
  return (
    <Box
      component="svg"
      role="img"
      aria-label={text('dataset.column.histogram', {
        column,
        from: label(from),
        to: label(to),
        counts: list(counts.map((count) => number(count))),
      })}
      viewBox={`0 0 ${counts.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      sx={{ display: 'block', width: '100%', height: HEIGHT, color: 'primary.main' }}
    >
      {counts.map((count, at) => {
        const height = count === 0 ? 0 : Math.max(LEAST, (count / most) * HEIGHT);
        return (
          <rect key={at} x={at + 0.06} width={0.88} y={HEIGHT - height} height={height} fill="currentColor" />
        );
      })}
    </Box>
  );
}
