import Box from '@mui/material/Box';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { SCORE_DIGITS_MAX, type Commitment } from '@tianheng/contracts';
import { TableBox } from '@tianheng/web-kit/components/TableBox.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { languageName } from '@tianheng/web-kit/intl/submission-languages.ts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { ExplanationBox } from './ExplanationBox.tsx';
import { isExplained } from './explanation.ts';
import { LogButtons } from './LogButtons.tsx';
import { QueuePlace } from './QueuePlace.tsx';
import { RecordActions } from './RecordActions.tsx';
import { RunningTime } from './RunningTime.tsx';
import { RankedNote, Score } from './Score.tsx';
import { StatusChip } from './StatusChip.tsx';
import { useAskedRecord } from './useAskedRecord.ts';

export interface RecordsProps {
  records: Commitment[];
  /** the most points that one can have */
  total: number;
  /** whether the viewer may stop and delete */
  leads: boolean;
  /** a record was stopped or deleted */
  onActed: () => void;
}

const COLUMNS: { id: TextId; align?: 'right' }[] = [
  { id: 'commitments.number' },
  { id: 'commitments.status' },
  { id: 'commitments.score', align: 'right' },
  { id: 'commitments.mode' },
  { id: 'commitments.language' },
  { id: 'commitments.queue', align: 'right' },
  { id: 'commitments.time', align: 'right' },
  { id: 'commitments.submittedAt' },
  { id: 'commitments.log' },
];
const ACTIONS: (typeof COLUMNS)[number] = { id: 'commitments.action' };

export type RecordProps = Pick<RecordsProps, 'leads' | 'onActed'> & { record: Commitment };

/** One submission; where there is something to explain, a second line under it does. */
function RecordRow({ record, leads, onActed }: RecordProps) {
  const text = useText();
  const { instant } = useFormats();
  const explained = isExplained(record);
  const { place, asked } = useAskedRecord<HTMLTableRowElement>(record);
  return (
    <>
      <TableRow
        ref={place}
        id={record.commitment_no}
        selected={asked}
        tabIndex={asked ? -1 : undefined}
        sx={explained ? { '& > td, & > th': { borderBottom: 0, pb: 0.5 } } : undefined}
      >
        <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
          {record.commitment_no}
        </TableCell>
        <TableCell>
          <StatusChip status={record.status} />
        </TableCell>
        <TableCell align="right">
          <Score record={record} />
          <RankedNote record={record} />
        </TableCell>
        <TableCell sx={{ whiteSpace: 'nowrap' }}>{text(`commitments.mode.${record.mode}`)}</TableCell>
        <TableCell sx={{ overflowWrap: 'normal' }}>{text(languageName[record.language])}</TableCell>
        <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
          <QueuePlace record={record} />
        </TableCell>
        <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
          <RunningTime record={record} />
        </TableCell>
        <TableCell sx={{ minWidth: 116 }}>{instant(record.submitted_at)}</TableCell>
        <TableCell>
          <LogButtons commitment={record} />
        </TableCell>
        {leads && (
          <TableCell>
            <RecordActions commitment={record} onActed={onActed} />
          </TableCell>
        )}
      </TableRow>
      {explained && (
        <TableRow>
          <TableCell colSpan={COLUMNS.length + (leads ? 1 : 0)} sx={{ pt: 0 }}>
            <Box sx={{ position: 'sticky', left: 16, maxWidth: 'min(760px, calc(100vw - 72px))' }}>
              <ExplanationBox commitment={record} />
            </Box>
          </TableCell>
        </TableRow>
      )}
    </>
  );
}

export function RecordTable({ records, total, leads, onActed }: RecordsProps) {
  const text = useText();
  const { number } = useFormats();
  const columns = leads ? [...COLUMNS, ACTIONS] : COLUMNS;
  return (
    <TableBox label={text('commitments.title')}>
      <TableHead>
        <TableRow>
          {columns.map(({ id, align }) => (
            <TableCell key={id} align={align}>
              {text(id)}
              {id === 'commitments.score' && (
                <Box component="span" sx={{ display: 'block', fontWeight: 400, whiteSpace: 'nowrap' }}>
                  {text('commitments.score.from', { total: number(total, SCORE_DIGITS_MAX) })}
                </Box>
              )}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {records.map((record) => (
          <RecordRow key={record.commitment_id} record={record} leads={leads} onActed={onActed} />
        ))}
      </TableBody>
    </TableBox>
  );
}
