import Chip from '@mui/material/Chip';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Task, TaskStatus } from '@tianheng/contracts';
import { EmptyState } from '@tianheng/web-kit/components/EmptyState.tsx';
import { TableBox } from '@tianheng/web-kit/components/TableBox.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSharedSelector } from '@tianheng/web-kit/state/hooks.ts';
import { useAdminTasksListQuery, useTasksRun } from '../../shared/tasks.api.ts';
import { GLANCE, PANEL_ROWS } from './glance.ts';
import { Panel } from './Panel.tsx';

/** How often to look while a task is running. */
const REFRESH_MS = 10_000;

const TONES: Record<TaskStatus, 'info' | 'success' | 'error' | 'default'> = {
  running: 'info',
  success: 'success',
  failed: 'error',
  cancel: 'default',
};

function TaskRow({ task }: { task: Task }) {
  const text = useText();
  const { instant } = useFormats();
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ minWidth: 200 }}>
        {task.name}
        {task.status === 'failed' && task.log !== '' && (
          <Typography variant="body2" color="error" sx={{ whiteSpace: 'pre-line' }}>
            {task.log.trimEnd().split('\n').at(-1)}
          </Typography>
        )}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{text(`dashboard.task.${task.task_type}`)}</TableCell>
      <TableCell>
        <Chip
          size="small"
          variant="outlined"
          color={TONES[task.status]}
          label={text(`dashboard.task.${task.status}`)}
        />
      </TableCell>
      <TableCell>{task.username}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{instant(task.created_at)}</TableCell>
    </TableRow>
  );
}

/** Moves by itself while a task is running and the page is looked at. */
export function TasksPanel() {
  const text = useText();
  const token = useSharedSelector(({ session }) => session.token);
  const isRunning = useTasksRun(GLANCE);
  const query = useAdminTasksListQuery(GLANCE, {
    refetchOnMountOrArgChange: true,
    // Nobody is answered after the session, until they sign in again.
    pollingInterval: token !== null && isRunning ? REFRESH_MS : 0,
    skipPollingIfUnfocused: true,
  });
  const title = text('dashboard.tasks.title');
  return (
    <Panel title={title} query={query} lines={PANEL_ROWS + 2} announced={false}>
      {({ data, total_count: total, is_more: isMore }) =>
        total === 0 ? (
          <EmptyState title={text('dashboard.tasks.empty')} />
        ) : (
          <>
            <TableBox label={title} size="small">
              <TableHead>
                <TableRow>
                  <TableCell>{text('dashboard.tasks.name')}</TableCell>
                  <TableCell>{text('dashboard.tasks.type')}</TableCell>
                  <TableCell>{text('dashboard.tasks.status')}</TableCell>
                  <TableCell>{text('dashboard.tasks.user')}</TableCell>
                  <TableCell>{text('dashboard.tasks.created')}</TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {data.map((task) => (
                  <TaskRow key={task.id} task={task} />
                ))}
              </TableBody>
            </TableBox>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
              {text(isMore ? 'dashboard.tasks.total.more' : 'dashboard.tasks.total', { total })}
            </Typography>
          </>
        )
      }
    </Panel>
  );
}
