import Box from '@mui/material/Box';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { JsonPath } from '@tianheng/contracts';
import { TableBox } from '@tianheng/web-kit/components/TableBox.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';

/** The places of a JSON document. */
export function JsonPaths({ paths, filename }: { paths: JsonPath[]; filename: string }) {
  const text = useText();
  const { number } = useFormats();
  return (
    <Box sx={{ '& th, & td': { py: 0.75 }, '& .MuiTableContainer-root': { maxHeight: 420 } }}>
      <TableBox label={text('dataset.json.of', { filename })}>
        <TableHead>
          <TableRow>
            <TableCell>{text('dataset.json.place')}</TableCell>
            <TableCell>{text('dataset.column.type')}</TableCell>
            <TableCell align="right">{text('dataset.json.count')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {paths.map(({ path, types, count }) => (
            <TableRow key={path}>
              <TableCell component="th" scope="row">
                <code>{path}</code>
              </TableCell>
              <TableCell>{types.join(' | ')}</TableCell>
              <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {number(count)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </TableBox>
    </Box>
  );
}
