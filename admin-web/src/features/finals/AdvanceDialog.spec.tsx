import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { AdvancingTeam, AdvancingTeams } from '@tianheng/contracts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ok, paged, serve } from '../../../test/api.ts';
import { match } from '../../../test/data.ts';
import { hold } from '../../../test/hold.ts';
import { open } from '../../../test/open.tsx';
import { group, questionDetail } from '../../../test/questions.ts';
import { SEEN_MS } from '../../shared/until-seen.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const first: AdvancingTeam = {
  ...{ id: 's1', team_name: 'One', rank: 1, score: 90, stale: false, at_border: false },
  ...{ code: null, failure_reason: null },
};
const track = { id: 'q2', title: 'Find it', question_no: 1, question_type: 'model' };
const source = {
  ...{ id: 'c2', title: 'Preliminaries', status: 'done', is_final: false },
  groups: [{ id: 'g2', name: 'Debris', questions: [track] }],
};

/** The dialog with everything chosen, in the field of how many. */
async function show(values: Partial<AdvancingTeams> = {}) {
  const found: AdvancingTeams = { top: 10, data: [first], pending_count: 0, ends_at: null, ...values };
  const calls = serve({
    'GET /admin/competitions/c1': ok(match({ is_final: true })),
    'GET /admin/competition/c1/group/g1': ok(group()),
    'GET /admin/competition/c1/model/questions/q1': ok(questionDetail()),
    'GET /admin/competitions/options': ok([source]),
    'GET /admin/competition/c1/teams/accepted': ok(paged([])),
    'GET /admin/competition/c1/teams/advancing': ok(found),
    'POST /admin/competition/c1/teams/import': ok({
      success: [{ id: 's1', team_name: 'One' }],
      fail: [],
    }),
  });
  open('/manage/question-detail/c1/q1?type=model', { token: 'good' });
  fireEvent.click(await screen.findByRole('button', { name: 'Advance the best' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Advance the best' }));
  await dialog.findByRole('option', { name: 'Preliminaries' });
  for (const [name, value] of [
    ['From the match', 'c2'],
    ['From the track', 'q2'],
  ] as const)
    fireEvent.change(dialog.getByRole('combobox', { name }), { target: { value } });
  const user = userEvent.setup();
  await user.click(dialog.getByRole('textbox', { name: /How many/ }));
  const asked = (method: string, path: string) =>
    calls.filter((call) => call.method === method && call.path.endsWith(path)).length;
  return { dialog, user, looked: () => asked('GET', '/advancing'), brought: () => asked('POST', '/import') };
}

it('brings nobody in by a second Enter before it could be seen who', async () => {
  const { dialog, user, looked, brought } = await show();
  const goOn = hold(SEEN_MS);
  await user.keyboard('{Enter}');
  await dialog.findByRole('checkbox', { name: /One/ });
  await user.keyboard('{Enter}');
  expect([looked(), brought()]).toEqual([1, 0]);
  await goOn();
  const bring = dialog.getByRole<HTMLButtonElement>('button', { name: 'Advance 1 team' });
  await waitFor(() => expect(bring.disabled).toBe(false));
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: '1 of 1 done' });
  expect([looked(), brought()]).toEqual([1, 1]);
});

it('warns while submissions there are still being judged', async () => {
  const { dialog, user } = await show({ pending_count: 1200 });
  await user.keyboard('{Enter}');
  const says = '1,200 submissions there are still being judged, so these places may change.';
  expect((await dialog.findByText(says)).closest('[role=status]')).toBeTruthy();
  expect(dialog.getByRole('checkbox', { name: /One/ })).toBeTruthy();
});

it('warns while the track takes submissions', async () => {
  const { dialog, user } = await show({ ends_at: Date.UTC(2026, 11, 1, 4) });
  await user.keyboard('{Enter}');
  const says = /^The track still takes submissions until .*2026.*, so these places may change\.$/;
  expect((await dialog.findByText(says)).closest('[role=status]')).toBeTruthy();
  expect(dialog.getAllByRole('status')).toHaveLength(1);
});

it('says whose verdict is outdated, and brings them in only when they are ticked', async () => {
  const second = { ...first, id: 's2', team_name: 'Two', rank: 2, stale: true };
  const third = { ...first, id: 's3', team_name: 'Three', rank: 3, stale: null };
  const { dialog, user } = await show({ data: [first, second, third] });
  await user.keyboard('{Enter}');
  await dialog.findByRole('button', { name: 'Advance 2 teams' });
  const boxes = dialog.getAllByRole<HTMLInputElement>('checkbox', { name: /Score/ });
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false, true]);
  expect(dialog.getByRole('checkbox', { name: '2. Two Score 90 · outdated' })).toBe(boxes[1]);
  expect(dialog.getAllByText(/outdated/)).toHaveLength(1);
  expect(dialog.queryByRole('status')).toBeNull();
  if (boxes[1]) await user.click(boxes[1]);
  expect(dialog.getByRole('button', { name: 'Advance 3 teams' })).toBeTruthy();
});

it('brings nobody in by an Enter that is held, however long', async () => {
  const { dialog, user, looked, brought } = await show();
  // Two seconds, well beyond the time in which nothing is taken.
  await userEvent.setup({ delay: 100 }).keyboard('{Enter>20/}');
  const bring = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Advance 1 team' });
  await waitFor(() => expect(bring.disabled).toBe(false));
  expect([looked(), brought()]).toEqual([1, 0]);
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: '1 of 1 done' });
});
