import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { DeletedThing } from '@tianheng/contracts';
import { ok, paged, refusal, serve, type Answer } from '../../../test/api.ts';
import { open } from '../../../test/open.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const thing = (values: Partial<DeletedThing> = {}): DeletedThing => ({
  id: 'x1',
  kind: 'group',
  object_id: 'g1',
  name: '雷达组',
  competition_title: '轨道挑战赛',
  counts: { groups: 1, questions: 2, announcements: 0, files: 0, citations: 0 },
  username: 'admin',
  deleted_at: 1_800_000_000_000,
  purged_at: 1_802_592_000_000,
  ...values,
});
const show = (answers: Record<string, Answer>, query = '') => {
  const calls = serve(answers);
  open(`/manage/recently-deleted${query}`, { token: 'good' });
  return calls;
};
const restore = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Restore “雷达组”' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore this?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Restore' }));
  return dialog;
};

it('lists what was deleted with what went along, by kind, and restores it', async () => {
  let rows = [
    thing(),
    thing({ id: 'x2', kind: 'dataset', name: '轨道', username: null, competition_title: null }),
  ];
  const calls = show(
    {
      'GET /admin/deleted': () => ok(paged(rows))(),
      'POST /admin/deleted/x1/restore': () => {
        rows = rows.slice(1);
        return ok({})();
      },
    },
    '?kind=group&q=a',
  );
  const row = within(await screen.findByRole('row', { name: /雷达组/ }));
  expect(row.getByText('2 tracks')).toBeTruthy();
  expect(row.getByText('轨道挑战赛')).toBeTruthy();
  expect(calls.find(({ path }) => path === '/admin/deleted')?.query).toEqual({
    page: '1',
    limit: '10',
    q: 'a',
    kind: 'group',
  });
  await restore();
  expect(await screen.findByText('“雷达组” is restored.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('row', { name: /雷达组/ })).toBeNull());
});

it('says why something cannot be restored yet, and when somebody else was faster', async () => {
  let answer = refusal('RESTORE_BLOCKED', 'Restore its match first.');
  show({
    'GET /admin/deleted': ok(paged([thing()])),
    'POST /admin/deleted/x1/restore': (call) => answer(call),
  });
  const dialog = await restore();
  expect(await dialog.findByText('Restore its match first.')).toBeTruthy();
  answer = refusal('DELETED_NOT_FOUND', 'It is gone.');
  fireEvent.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(
    await screen.findByText(/Somebody else has restored it meanwhile, or its time was over/),
  ).toBeTruthy();
});

it('asks before it restores a track whose judge data participants may read', async () => {
  const calls = show({
    'GET /admin/deleted': ok(paged([thing()])),
    'POST /admin/deleted/x1/restore': (call) =>
      ((call.body as { confirm_open_truth?: boolean }).confirm_open_truth
        ? ok({})
        : refusal('TRUTH_OPEN', 'Participants may read: 真值'))(call),
  });
  const dialog = await restore();
  const answer = async (name: string) => {
    const asked = within(await screen.findByRole('dialog', { name: /^Let participants read/ }));
    expect(asked.getByText('Participants may read: 真值')).toBeTruthy();
    fireEvent.click(asked.getByRole('button', { name }));
  };
  await answer('Cancel');
  expect(await dialog.findByText('Nothing was restored.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Restore' }));
  await answer('Restore anyway');
  expect(await screen.findByText('“雷达组” is restored.')).toBeTruthy();
  const bodies = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(bodies).toEqual([{}, {}, { confirm_open_truth: true }]);
});

it('says so where nothing was deleted', async () => {
  show({ 'GET /admin/deleted': ok(paged([])) });
  expect(await screen.findByText('Nothing was deleted in the last 30 days.')).toBeTruthy();
});
