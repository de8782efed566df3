import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { visuallyHidden } from '@mui/utils';
import type { DayStatistics } from '@tianheng/contracts';
import { TableBox } from '@tianheng/web-kit/components/TableBox.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { SERIES } from './series.ts';
import { useDayFormat } from './useDayFormat.ts';

interface DayTableProps {
  label: string;
  days: DayStatistics[];
  /** otherwise it is there for those who hear the page */
  visible: boolean;
}

/** What the chart shows, as numbers; the newest day first. */
export function DayTable({ label, days, visible }: DayTableProps) {
  const text = useText();
  const { number } = useFormats();
  const { long } = useDayFormat();
  const rows = (
    <>
      <TableHead>
        <TableRow>
          <TableCell>{text('dashboard.day')}</TableCell>
          {SERIES.map(({ counter, label: name }) => (
            <TableCell key={counter} align="right">
              {text(name)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {days.toReversed().map((day) => (
          <TableRow key={day.date}>
            <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
              {long(day.date)}
            </TableCell>
            {SERIES.map(({ counter }) => (
              <TableCell key={counter} align="right">
                {number(day[counter])}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </>
  );
  if (visible) {
    return (
      <Box sx={{ mt: 2, '& .MuiTableContainer-root': { maxHeight: 420 } }}>
        <TableBox label={label} size="small">
          {rows}
        </TableBox>
      </Box>
    );
  }
  return (
    <Box sx={{ position: 'relative' }}>
      <Box sx={visuallyHidden}>
        <Table aria-label={label}>{rows}</Table>
      </Box>
    </Box>
  );
}
