import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { Commitment } from '@tianheng/contracts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { languageName } from '../../shared/languages.ts';
import { ExplanationBox } from './ExplanationBox.tsx';
import { LogButtons } from './LogButtons.tsx';
import { RecordAction } from './RecordAction.tsx';
import { RunningTime } from './RunningTime.tsx';
import { Score } from './Score.tsx';
import { StatusChip } from './StatusChip.tsx';

export const RECORD_COLUMNS = 10;

const explained = ({ cause, message }: Commitment) =>
  (cause !== null && cause !== 'accepted' && cause !== 'cancelled') || Boolean(message);

/** One submission; where there is something to explain, a second line under it does. */
export function RecordRow({ commitment }: { commitment: Commitment }) {
  const text = useText();
  const { instant, number } = useFormats();
  const hasReason = explained(commitment);
  return (
    <>
      <TableRow sx={hasReason ? { '& > td, & > th': { borderBottom: 0, pb: 0.5 } } : undefined}>
        <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
          {commitment.commitment_no}
        </TableCell>
        <TableCell>
          <StatusChip status={commitment.status} />
        </TableCell>
        <TableCell sx={{ whiteSpace: 'nowrap' }}>
          {text(commitment.mode === 'prod' ? 'commitments.mode.prod' : 'commitments.mode.test')}
        </TableCell>
        <TableCell>{text(languageName[commitment.language])}</TableCell>
        <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
          {commitment.queue_number === 0 && text('commitments.queue.next')}
          {commitment.queue_number > 0 &&
            text('commitments.queue.before', {
              count: commitment.queue_number,
              shown: number(commitment.queue_number),
            })}
          {commitment.queue_number < 0 && '–'}
        </TableCell>
        <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
          <RunningTime commitment={commitment} />
        </TableCell>
        <TableCell align="right">
          <Score commitment={commitment} />
        </TableCell>
        <TableCell sx={{ minWidth: 116 }}>{instant(commitment.submitted_at)}</TableCell>
        <TableCell>
          <LogButtons commitment={commitment} />
        </TableCell>
        <TableCell>
          <RecordAction commitment={commitment} />
        </TableCell>
      </TableRow>
      {hasReason && (
        <TableRow>
          <TableCell colSpan={RECORD_COLUMNS} sx={{ pt: 0 }}>
            <Box sx={{ position: 'sticky', left: 16, maxWidth: 'min(760px, calc(100vw - 72px))' }}>
              <ExplanationBox commitment={commitment} />
            </Box>
          </TableCell>
        </TableRow>
      )}
    </>
  );
}
