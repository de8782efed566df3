import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Task } from '@tianheng/contracts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ok, paged, refusal, serve } from '../../../test/api.ts';
import { open } from '../../../test/open.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const task: Task = {
  id: 't1',
  name: 'Sync of track 1',
  task_type: 'sync_dataset',
  status: 'running',
  log: 'first line\nsecond line',
  username: 'admin',
  created_at: 1_800_000_000_000,
  finished_at: null,
  progress: { done: 1, total: 4, sentence: '1 of 4 files' },
  result_file_id: null,
};

it('shows how far a task is, and that it ended before it could be stopped', async () => {
  const calls = serve({
    'GET /admin/task': ok(paged([task])),
    'POST /admin/task/t1/cancel': refusal('TASK_FINISHED', 'It has ended.'),
  });
  open('/manage/task-list?type=sync_dataset&q=sync', { token: 'good' });
  const row = within(await screen.findByRole('row', { name: /Sync of track 1/ }));
  expect(row.getByText('1 of 4 files')).toBeTruthy();
  expect(row.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  expect(row.getByText(/second line/)).toBeTruthy();
  expect(calls.find(({ path }) => path === '/admin/task')?.query).toEqual({
    page: '1',
    limit: '10',
    q: 'sync',
    task_type: 'sync_dataset',
  });
  fireEvent.click(row.getByRole('button', { name: 'Stop “Sync of track 1”' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop the task' }));
  expect(await screen.findByText(/^The task had ended already/)).toBeTruthy();
});

it('stops none by the key that has asked and is still held', async () => {
  const calls = serve({ 'GET /admin/task': ok(paged([task])), 'POST /admin/task/t1/cancel': ok(task) });
  open('/manage/task-list', { token: 'good' });
  const stop = await screen.findByRole('button', { name: 'Stop “Sync of track 1”' });
  act(() => stop.focus());
  await userEvent.keyboard('{Enter>5/}');
  await screen.findByRole('dialog', { name: 'Stop this task?' });
  const sent = () => calls.filter(({ method }) => method === 'POST');
  expect(sent()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(sent()).toHaveLength(1));
});

it('downloads what a task made', async () => {
  const done: Task = { ...task, status: 'success', finished_at: 1_800_000_001_000, result_file_id: 'f1' };
  const calls = serve({
    'GET /admin/task': ok(
      paged([done, { ...done, id: 't2', name: 'Sync of track 2', result_file_id: null }]),
    ),
    'GET /object-storage/download/f1/url': refusal('FILE_NOT_FOUND', 'The file is gone.'),
  });
  open('/manage/task-list', { token: 'good' });
  const row = within(await screen.findByRole('row', { name: /Sync of track 1/ }));
  fireEvent.click(row.getByRole('button', { name: 'Download what “Sync of track 1” made' }));
  expect(await screen.findByText('The file is gone.')).toBeTruthy();
  expect(calls.filter(({ path }) => path === '/object-storage/download/f1/url')).toHaveLength(1);
  const other = within(screen.getByRole('row', { name: /Sync of track 2/ }));
  expect(other.queryByRole('button')).toBeNull();
});

it('says in one place alone that the list, which is asked for again and again, cannot be read', async () => {
  serve({ 'GET /admin/task': ok(paged([task])) });
  open('/manage/task-list', { token: 'good' });
  await screen.findByRole('row', { name: /Sync of track 1/ });
  serve({ 'GET /admin/task': refusal('STORAGE_FULL', 'No room is left.') });
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getAllByText('No room is left.')).toHaveLength(1);
  expect(screen.getByRole('alert').textContent).toContain('No room is left.');
  expect(screen.getByRole('row', { name: /Sync of track 1/ })).toBeTruthy();
});
