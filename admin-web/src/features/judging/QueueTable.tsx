import Button from '@mui/material/Button';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { JudgingPauseInfo, QuestionQueue } from '@tianheng/contracts';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { TableBox } from '@tianheng/web-kit/components/TableBox.tsx';
import { serverNow } from '@tianheng/web-kit/http/server-clock.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useRef } from 'react';
import { useRowFocus } from '../../shared/useRowFocus.ts';
import type { Held } from './useJudgingActions.tsx';

interface QueueTableProps {
  queues: QuestionQueue[];
  pauses: JudgingPauseInfo[];
  onPause: (held: Held) => void;
}

/** What waits and what runs, by track; the longest queue first. */
export function QueueTable({ queues, pauses, onPause }: QueueTableProps) {
  const text = useText();
  const { number, seconds } = useFormats();
  const box = useRef<HTMLDivElement>(null);
  const rows = useRowFocus<HTMLTableSectionElement>(box);
  if (queues.length === 0) return <EmptyState title={text('judging.queue.empty')} />;
  const isPaused = ({ question_id: id }: QuestionQueue) =>
    pauses.some(({ question_id: held, cause }) => held === id && cause === 'administrator');
  return (
    <TableBox ref={box} label={text('judging.queue')} size="small">
      <TableHead>
        <TableRow>
          <TableCell>{text('judging.track')}</TableCell>
          <TableCell>{text('judging.match')}</TableCell>
          <TableCell align="right">{text('judging.waiting')}</TableCell>
          <TableCell align="right">{text('judging.putOff')}</TableCell>
          <TableCell align="right">{text('judging.running')}</TableCell>
          <TableCell>{text('judging.oldest')}</TableCell>
          <TableCell />
        </TableRow>
      </TableHead>
      <TableBody {...rows}>
        {queues.map((queue) => (
          <TableRow key={queue.question_id}>
            <TableCell component="th" scope="row" sx={{ minWidth: 180 }}>
              {queue.question_title}
            </TableCell>
            <TableCell sx={{ minWidth: 160 }}>{queue.competition_title}</TableCell>
            <TableCell align="right">{number(queue.waiting)}</TableCell>
            <TableCell align="right">{number(queue.put_off)}</TableCell>
            <TableCell align="right">{number(queue.running)}</TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>
              {queue.oldest_queued_at === null
                ? '–'
                : seconds(Math.max(0, Math.floor((serverNow() - queue.oldest_queued_at) / 1000)))}
            </TableCell>
            <TableCell align="right">
              {!isPaused(queue) && (
                <Button
                  size="small"
                  variant="outlined"
                  color="inherit"
                  aria-label={text('judging.pause.of', { track: queue.question_title })}
                  onClick={() => onPause({ questionId: queue.question_id, title: queue.question_title })}
                >
                  {text('judging.pause.do')}
                </Button>
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </TableBox>
  );
}
