import type { ErrorCode, Task } from '@tianheng/contracts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useMemo, type ReactNode } from 'react';
import { useAction, type Action } from '../../shared/blocks/useAction.tsx';
import { useAdminTasksCancelMutation } from '../../shared/tasks.api.ts';

/** What was over before it could be stopped. */
const MOOT: Partial<Record<ErrorCode, TextId>> = {
  TASK_FINISHED: 'tasks.finished',
  TASK_NOT_FOUND: 'tasks.finished',
};

/** Stopping a task, after asking. */
export function useTaskActions(): { cancel: (task: Task) => void; dialog: ReactNode } {
  const text = useText();
  const [cancelTask] = useAdminTasksCancelMutation();
  const action = useMemo<Action<Task>>(
    () => ({
      ask: ({ name }) => ({
        title: text('tasks.cancel.title'),
        body: text('tasks.cancel.body', { name }),
        confirm: text('tasks.cancel'),
        tone: 'error',
      }),
      act: ({ id }) => cancelTask(id).unwrap(),
      done: () => ({ id: 'tasks.cancelled' }),
      cancelled: 'tasks.kept',
      moot: MOOT,
    }),
    [cancelTask, text],
  );
  const { start, dialog } = useAction(action);
  return { cancel: start, dialog };
}
