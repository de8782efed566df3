import Box from '@mui/material/Box';
import type { ColumnProfile } from '@tianheng/contracts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { Histogram } from './Histogram.tsx';
import { COLUMN_TYPE_NAMES, useColumnText } from './useColumnText.ts';

const SMALL = { fontWeight: 400, fontSize: '0.75rem', color: 'text.secondary' } as const;
/** Of a column of words, as many as fit where others have a histogram. */
const TOP_SHOWN = 2;
/** Above this hardly any value comes twice, and the most frequent ones tell nothing. */
const TELLING = 1;

function Extent({ column }: { column: ColumnProfile }) {
  const text = useText();
  const { number, percent } = useFormats();
  const shown = useColumnText(column);
  const { histogram, top, distinct } = column;
  if (histogram) {
    return (
      <>
        <Histogram histogram={histogram} column={column.name} label={shown.place} />
        <Box
          sx={{ ...SMALL, display: 'flex', justifyContent: 'space-between', gap: 1.5, whiteSpace: 'normal' }}
        >
          <span>{shown.place(histogram.from)}</span>
          <span>{shown.place(histogram.to)}</span>
        </Box>
      </>
    );
  }
  const [first] = top;
  const values = top.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {(first?.count ?? 0) > TELLING &&
        top.slice(0, TOP_SHOWN).map(({ value, count }) => (
          <Box key={value} sx={{ ...SMALL, display: 'flex', justifyContent: 'space-between', gap: 1.5 }}>
            <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', maxWidth: 120 }}>
              {shown.value(value)}
            </Box>
            <span>{distinct <= top.length ? percent(count / values) : number(count)}</span>
          </Box>
        ))}
      <Box sx={SMALL}>{text('dataset.column.distinct', { shown: number(distinct), count: distinct })}</Box>
    </>
  );
}

/** Name, type and spread of a column, above its cells. */
export function ColumnHead({ column, rows }: { column: ColumnProfile; rows: number }) {
  const text = useText();
  const { percent } = useFormats();
  return (
    <Box sx={{ minWidth: 112, maxWidth: 200, display: 'grid', gap: 0.5 }}>
      <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>{column.name}</Box>
      <Box sx={{ ...SMALL, display: 'flex', justifyContent: 'space-between', gap: 1.5 }}>
        <span>{text(COLUMN_TYPE_NAMES[column.type])}</span>
        {column.missing > 0 && (
          <span>{text('dataset.column.missing.share', { share: percent(column.missing / rows) })}</span>
        )}
      </Box>
      <Extent column={column} />
    </Box>
  );
}
