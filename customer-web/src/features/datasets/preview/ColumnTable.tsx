import Box from '@mui/material/Box';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { PROFILE_QUANTILES, type ColumnProfile, type TableProfile } from '@tianheng/contracts';
import { TableBox } from '@tianheng/web-kit/components/TableBox.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { isUndescribed } from './undescribed.ts';
import { COLUMN_TYPE_NAMES, useColumnText } from './useColumnText.ts';

const HEADINGS: TextId[] = [
  'dataset.column',
  'dataset.column.type',
  'dataset.column.missing',
  'dataset.column.distinct.values',
  'dataset.column.min',
  'dataset.column.max',
  'dataset.column.mean',
  'dataset.column.deviation',
];
/** Of columns that are not described. */
const NAMING = HEADINGS.slice(0, 2);
const NUMBERS = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const;

function NameRow({ column: { name, type } }: { column: ColumnProfile }) {
  const text = useText();
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ fontWeight: 600 }}>
        {name}
      </TableCell>
      <TableCell>{text(COLUMN_TYPE_NAMES[type])}</TableCell>
    </TableRow>
  );
}

function ColumnRow({ column, rows }: { column: ColumnProfile; rows: number }) {
  const text = useText();
  const { number, percent } = useFormats();
  const shown = useColumnText(column);
  const { missing, distinct, distinct_estimated: isEstimate } = column;
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ fontWeight: 600 }}>
        {column.name}
      </TableCell>
      <TableCell>{text(COLUMN_TYPE_NAMES[column.type])}</TableCell>
      <TableCell sx={NUMBERS}>
        {missing === 0 ? number(0) : `${number(missing)} (${percent(missing / rows)})`}
      </TableCell>
      <TableCell sx={NUMBERS}>{`${isEstimate ? '≈ ' : ''}${number(distinct)}`}</TableCell>
      <TableCell sx={NUMBERS}>{shown.value(column.min)}</TableCell>
      <TableCell sx={NUMBERS}>{shown.value(column.max)}</TableCell>
      <TableCell sx={NUMBERS}>{shown.measure(column.mean)}</TableCell>
      <TableCell sx={NUMBERS}>{shown.measure(column.deviation)}</TableCell>
      {PROFILE_QUANTILES.map((share, at) => (
        <TableCell key={share} sx={NUMBERS}>
          {shown.measure(column.quantiles[at] ?? null)}
        </TableCell>
      ))}
      <TableCell>
        {column.top.map(({ value, count }) => `${shown.value(value)} (${number(count)})`).join(' · ')}
      </TableCell>
    </TableRow>
  );
}

/** Every number, or name and type alone, that is known of a table's columns. */
export function ColumnTable({ table, filename }: { table: TableProfile; filename: string }) {
  const text = useText();
  const { percent } = useFormats();
  const isNaming = isUndescribed(table);
  return (
    <Box sx={{ '& th, & td': { py: 0.75, whiteSpace: 'nowrap' } }}>
      <TableBox label={text('dataset.columns.of', { filename })}>
        <TableHead>
          <TableRow>
            {(isNaming ? NAMING : HEADINGS).map((heading, at) => (
              <TableCell key={heading} sx={{ fontWeight: 600, ...(at > 1 && NUMBERS) }}>
                {text(heading)}
              </TableCell>
            ))}
            {!isNaming && (
              <>
                {PROFILE_QUANTILES.map((share) => (
                  <TableCell key={share} sx={{ fontWeight: 600, ...NUMBERS }}>
                    {text('dataset.column.quantile', { share: percent(share) })}
                  </TableCell>
                ))}
                <TableCell sx={{ fontWeight: 600 }}>{text('dataset.column.top')}</TableCell>
              </>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {table.columns.map((column, at) =>
            isNaming ? (
              <NameRow key={at} column={column} />
            ) : (
              <ColumnRow key={at} column={column} rows={table.described_rows} />
            ),
          )}
        </TableBody>
      </TableBox>
    </Box>
  );
}
