import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { RUNNER_LISTED_DAYS, type RunnerInfo } from '@tianheng/contracts';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { TableBox } from '@tianheng/web-kit/components/TableBox.tsx';
import { serverNow } from '@tianheng/web-kit/http/server-clock.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';

function StateChip({ runner: { is_here: isHere, is_draining: isDraining, state } }: { runner: RunnerInfo }) {
  const text = useText();
  if (!isHere) return <Chip size="small" variant="outlined" label={text('judging.runner.silent')} />;
  if (state !== 'claiming') {
    const tone = state === 'stopping' ? 'default' : 'error';
    return <Chip size="small" variant="outlined" color={tone} label={text(`judging.runner.${state}`)} />;
  }
  return isDraining ? (
    <Chip size="small" variant="outlined" color="warning" label={text('judging.runner.draining')} />
  ) : (
    <Chip size="small" variant="outlined" color="success" label={text('judging.runner.claiming')} />
  );
}

interface RunnersTableProps {
  runners: RunnerInfo[];
  onDrain: (runner: RunnerInfo) => void;
}

/** Who judges, and what each does at the moment. */
export function RunnersTable({ runners, onDrain }: RunnersTableProps) {
  const text = useText();
  const { number, seconds, stamp } = useFormats();
  if (runners.length === 0)
    return <EmptyState title={text('judging.runners.empty', { days: RUNNER_LISTED_DAYS })} />;
  const ago = (at: number) => seconds(Math.max(0, Math.floor((serverNow() - at) / 1000)));
  return (
    <TableBox label={text('judging.runners')} size="small">
      <TableHead>
        <TableRow>
          <TableCell>{text('judging.runner')}</TableCell>
          <TableCell>{text('judging.runner.state')}</TableCell>
          <TableCell align="right">{text('judging.runner.slots')}</TableCell>
          <TableCell>{text('judging.runner.seen')}</TableCell>
          <TableCell>{text('judging.runner.images')}</TableCell>
          <TableCell>{text('judging.runner.version')}</TableCell>
          <TableCell />
        </TableRow>
      </TableHead>
      <TableBody>
        {runners.map((runner) => (
          <TableRow key={runner.id}>
            <TableCell component="th" scope="row" sx={{ minWidth: 160 }}>
              {runner.id}
              <Typography variant="body2" color="textSecondary">
                {runner.host}
              </Typography>
            </TableCell>
            <TableCell sx={{ minWidth: 150 }}>
              <StateChip runner={runner} />
              <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
                {text('judging.runner.since', { time: stamp(runner.state_since) })}
              </Typography>
            </TableCell>
            <TableCell align="right">
              {number(runner.running)} / {number(runner.slots)}
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>
              {text('judging.runner.ago', { time: ago(runner.seen_at) })}
            </TableCell>
            <TableCell align="right">{number(runner.images.length)}</TableCell>
            <TableCell sx={{ fontFamily: 'monospace' }}>{runner.version}</TableCell>
            <TableCell align="right">
              <Button
                size="small"
                variant="outlined"
                color={runner.is_draining ? 'primary' : 'inherit'}
                aria-label={text(runner.is_draining ? 'judging.undrain.of' : 'judging.drain.of', {
                  runner: runner.id,
                })}
                onClick={() => onDrain(runner)}
                sx={{ whiteSpace: 'nowrap' }}
              >
                {text(runner.is_draining ? 'judging.undrain.do' : 'judging.drain.do')}
              </Button>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </TableBox>
  );
}
