import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { IDEMPOTENCY_KEY_PATTERN } from '@tianheng/contracts';
import { ok, paged, refusal, serve, type Answer, type Call } from '../../../test/api.ts';
import { match } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const COPY = 'POST /admin/competitions/c1/copy';
const show = (address: string, copy: Answer) => {
  const calls = serve({
    'GET /admin/competitions': ok(paged([match()])),
    'GET /admin/competitions/c1': ok(match()),
    'GET /admin/competitions/c2': ok(match({ id: 'c2', title: '轨道挑战赛 2' })),
    'GET /admin/competition/c1/groups': ok(paged([])),
    'GET /admin/competition/c2/groups': ok(paged([])),
    [COPY]: copy,
  });
  return { calls, ...open(address, { token: 'good' }) };
};
const copies = (calls: Call[]) => calls.filter(({ path }) => path.endsWith('/copy'));
const dialogOf = async (button: string) => {
  fireEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: 'Copy this match' }));
};
const made = ok({ competition: match({ id: 'c2' }), sync_task_ids: ['t1', 't2'] });

it('copies a match from the list, tells what goes along, and leads to the new one', async () => {
  const { calls, address } = show('/manage/match-list', made);
  const dialog = await dialogOf('Copy “Orbit challenge”');
  expect(dialog.getByText(/gets 2 topics and 3 tracks/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await dialog.findByText('Please choose day and time.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Match begins/), { target: { value: '2100-01-01T00:00' } });
  const english = dialog.getByLabelText(/^Title \(English\)/);
  fireEvent.change(english, { target: { value: 'Sat-Nav\u202e' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await dialog.findByText(/^One line, please/)).toBeTruthy();
  fireEvent.change(english, { target: { value: 'Sat-Nav: orbits, 2026' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText(/Match created. The data of 2 tracks/)).toBeTruthy();
  expect(address()).toBe('/manage/match-detail/c2');
  expect(copies(calls)[0]?.key).toMatch(IDEMPOTENCY_KEY_PATTERN);
  expect(copies(calls).map(({ body }) => body)).toEqual([
    {
      title: '轨道挑战赛',
      title_en: 'Sat-Nav: orbits, 2026',
      start_time: Date.parse('2100-01-01T00:00+08:00'),
    },
  ]);
});

it('copies the match that is shown, and keeps what was entered when that is refused', async () => {
  show('/manage/match-detail/c1', refusal('COMPETITION_NOT_FOUND', 'It is gone.'));
  const dialog = await dialogOf('Copy');
  fireEvent.change(dialog.getByLabelText(/^Title \(English\)/), { target: { value: 'Mine' } });
  fireEvent.change(dialog.getByLabelText(/^Match begins/), { target: { value: '2100-01-02T00:00' } });
  fireEvent.change(dialog.getByLabelText(/^Match ends/), { target: { value: '2100-01-01T00:00' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await dialog.findByText('The match must end after it begins.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Match ends/), { target: { value: '2100-01-03T00:00' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await dialog.findByText('It is gone.')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>(/^Title \(English\)/).value).toBe('Mine');
});

it.each([
  ['/manage/match-list', 'Copy “Orbit challenge”'],
  ['/manage/match-detail/c1', 'Copy'],
])('asks before what was entered on %s is lost', async (page, button) => {
  const { address } = show(page, made);
  const dialog = await dialogOf(button);
  fireEvent.change(dialog.getByLabelText(/^Title \(English\)/), { target: { value: 'Mine' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Discard what you entered?' }));
  fireEvent.click(asked.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryAllByRole('dialog').length).toBe(0));
  expect(address()).toBe(page);
});
