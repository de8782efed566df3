import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { observeDate } from '@tianheng/web-kit/http/server-clock.ts';
import { ok, paged, refusal, serve, type Answer, type Call } from '../../../test/api.ts';
import { IDEMPOTENCY_KEY_PATTERN, type UiLanguage } from '@tianheng/contracts';
import { match } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { onPhone } from '@tianheng/web-kit/test/phone.ts';
import { writeHtml } from '../../../test/rich-text.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  setClock(0);
});

const DAY_MS = 24 * 60 * 60 * 1000;
/** The server's clock, ahead of the device's. */
const setClock = (aheadMs: number) => observeDate(new Date(Date.now() + aheadMs).toUTCString(), Date.now());

const LIST = 'GET /admin/competitions';
const sent = (calls: Call[]) => calls.filter(({ method }) => method !== 'GET');
const show = (address: string, answers: Record<string, Answer> = {}, language: UiLanguage = 'en') => {
  const calls = serve({
    [LIST]: ok(
      paged([match(), match({ id: 'c2', title: '春季决赛', title_en: '', end_time: 1, is_final: true })]),
    ),
    'GET /admin/competitions/c1': ok(match()),
    ...answers,
  });
  return { calls, ...open(address, { token: 'good', language }) };
};
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('labels a match by the clock, and says where its status differs', async () => {
  const { calls } = show('/manage/match-list?status=in_processing&q=a');
  const running = within(await screen.findByRole('row', { name: /Orbit challenge/ }));
  expect(running.getByText('Running')).toBeTruthy();
  expect(running.getByRole('link', { name: 'Orbit challenge' }).getAttribute('href')).toBe(
    '/manage/match-detail/c1',
  );
  const over = within(screen.getByRole('row', { name: /春季决赛/ }));
  for (const label of ['Ended', 'set to: Running', 'Finals']) expect(over.getByText(label)).toBeTruthy();
  expect(calls.find(({ path }) => path === '/admin/competitions')?.query).toEqual({
    page: '1',
    limit: '10',
    q: 'a',
    status: 'in_processing',
  });
});

it('says of a match beneath its title on a phone how it stands and on which days it is', async () => {
  onPhone();
  show('/manage/match-list', {
    [LIST]: ok(
      paged([
        match({ start_time: Date.UTC(2026, 2, 4, 12), end_time: Date.UTC(2026, 3, 5, 12), is_final: true }),
      ]),
    ),
  });
  const title = await screen.findByRole('gridcell', { name: /Orbit challenge/ });
  for (const said of ['Ended', 'Finals', 'Mar 4, 2026 – Apr 5, 2026']) {
    expect(within(title).getByText(said)).toBeTruthy();
  }
  expect(screen.getAllByText('Finals')).toHaveLength(1);
});

it("goes by the server's clock", async () => {
  setClock(DAY_MS);
  const now = Date.now();
  show('/manage/match-list', {
    'GET /admin/competitions': ok(paged([match({ start_time: now - DAY_MS, end_time: now + DAY_MS / 2 })])),
  });
  const row = within(await screen.findByRole('row', { name: /Orbit challenge/ }));
  expect(row.getByText('Ended')).toBeTruthy();
});

it('names each match in the language of the page, else in the one in which it has a name', async () => {
  show('/manage/match-list', {}, 'zh-CN');
  const own = await screen.findByRole('link', { name: '轨道挑战赛' });
  expect(own.getAttribute('lang')).toBe('zh-CN');
  cleanup();

  show('/manage/match-list');
  const shown = await screen.findByRole('link', { name: 'Orbit challenge' });
  expect(shown.getAttribute('lang')).toBe('en');
  expect(screen.getByRole('link', { name: '春季决赛' }).getAttribute('lang')).toBe('zh-CN');
  expect(screen.queryByText('轨道挑战赛')).toBeNull();
});

it('says what goes with a match, asks for its title, and deletes it', async () => {
  const { calls } = show('/manage/match-list', { 'DELETE /admin/competitions/c1': ok({}) });
  await press('Delete “Orbit challenge”');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this match?' }));
  expect(dialog.getByText(/2 topics and 3 tracks/)).toBeTruthy();
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Orbit challenge' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Match deleted.')).toBeTruthy();
  expect(sent(calls)).toHaveLength(1);
});

it('creates a match only by its rules', async () => {
  const { calls, address } = show('/manage/match-add', { 'POST /admin/competitions': ok(match()) });
  await press('Create');
  for (const problem of ['Please enter the title.', 'Please enter the description.']) {
    expect(await screen.findByText(problem)).toBeTruthy();
  }
  type(/^Title \(Chinese\)/, '新赛事');
  type(/^Title \(English\)/, 'Sat-Nav 2026');
  type(/^Match begins/, '2000-01-01T00:00');
  type(/^Match ends/, '2100-01-02T00:00');
  type(/^Registration ends/, '2100-01-03T00:00');
  await writeHtml('Description (Chinese)', '<p>你好</p><script>alert(1)</script>');
  fireEvent.click(screen.getByRole('switch', { name: 'Show a number of topics' }));
  await press('Create');
  for (const problem of [
    'No day earlier than yesterday.',
    'The end of registration must not be after the end of the match.',
    'Please enter the number of topics.',
  ]) {
    expect(await screen.findByText(problem)).toBeTruthy();
  }
  const preview = within(screen.getByRole('region', { name: 'Preview: Description (Chinese)' }));
  expect(preview.getByText('你好').tagName).toBe('P');
  expect(preview.queryByText(/alert/)).toBeNull();
  type(/^Match begins/, '2100-01-01T00:00');
  type(/^Registration ends/, '2100-01-01T12:00');
  fireEvent.click(screen.getByRole('switch', { name: 'Show a number of topics' }));
  await press('Create');
  expect(await screen.findByText('Match created.')).toBeTruthy();
  expect(address()).toBe('/manage/match-list');
  expect(sent(calls)[0]?.body).toMatchObject({
    title: '新赛事',
    title_en: 'Sat-Nav 2026',
    topic_count: null,
    language: 'zh-CN',
    team_size_limit: 5,
    start_time: Date.parse('2100-01-01T00:00+08:00'),
  });
  expect(sent(calls)[0]?.key).toMatch(IDEMPOTENCY_KEY_PATTERN);
  // Nobody chose one: it is the clock's.
  expect(sent(calls)[0]?.body).not.toHaveProperty('status');
});

it('says how a time is written, and takes what the calendar chooses', async () => {
  show('/manage/match-add');
  const start = await screen.findByLabelText<HTMLInputElement>(/^Match begins/);
  fireEvent.change(start, { target: { value: '2100/1/1 9:00' } });
  fireEvent.blur(start);
  expect(await screen.findByText(/^Written like 2026-11-29 14:30/)).toBeTruthy();
  const calendar = start.parentElement?.querySelector<HTMLInputElement>('[type="datetime-local"]');
  if (!calendar) throw new Error('There is no calendar.');
  expect(calendar.min).toMatch(/^\d{4}-\d{2}-\d{2} 00:00$/);
  fireEvent.change(calendar, { target: { value: '2100-01-01T09:00' } });
  expect(start.value).toBe('2100-01-01 09:00');
  expect(screen.queryByText(/^Written like/)).toBeNull();
});

it('asks before a save that ends a match, and only then', async () => {
  const { calls } = show('/manage/match-add?matchId=c1', { 'PUT /admin/competitions/c1': ok(match()) });
  await screen.findByRole('button', { name: 'Save' });
  type(/^Status/, 'done');
  await press('Save');
  const dialog = within(await screen.findByRole('dialog', { name: 'End this match?' }));
  expect(dialog.getByText(/still wait for answers to their invitations fail/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Not saved.')).toBeTruthy();
  expect(sent(calls)).toEqual([]);
  await press('Save');
  await press('End the match');
  expect(await screen.findByText('Match updated.')).toBeTruthy();
  expect(sent(calls)[0]?.body).toMatchObject({ status: 'done' });
  cleanup();
  const over = show('/manage/match-add?matchId=c1', {
    'GET /admin/competitions/c1': ok(match({ status: 'done' })),
    'PUT /admin/competitions/c1': ok(match()),
  });
  await press('Save');
  expect(await screen.findByText('Match updated.')).toBeTruthy();
  expect(sent(over.calls)).toHaveLength(1);
});

/** Opens a match whose times are so many days from now, and saves it with these moved to half a day ago. */
async function saveAsPast(days: Record<string, number>, fields: RegExp[]): Promise<Call[]> {
  const times = Object.fromEntries(
    Object.entries(days).map(([name, day]) => [name, Date.now() + day * DAY_MS]),
  );
  const { calls } = show('/manage/match-add?matchId=c1', {
    'GET /admin/competitions/c1': ok(match(times)),
    'PUT /admin/competitions/c1': ok(match()),
  });
  await screen.findByRole('button', { name: 'Save' });
  const past = new Date(Date.now() - DAY_MS / 2).toISOString().slice(0, 16);
  for (const field of fields) type(field, past);
  await press('Save');
  return calls;
}

it.each([
  ['the match', { start_time: -5, end_time: 5 }, [/^Match ends/], 'End this match?', 'End the match'],
  ['the registration', {}, [/^Registration ends/], 'End the registration?', 'End the registration'],
])(
  'asks before a save that moves the end of %s into the past',
  async (_what, moved, fields, title, confirm) => {
    const days = { start_time: -5, end_time: 9, registration_open_time: 4, ...moved };
    const calls = await saveAsPast(days, [/^Registration ends/, ...fields]);
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    expect(dialog.getByText(/still wait for answers to their invitations fail/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Not saved.')).toBeTruthy();
    expect(sent(calls)).toEqual([]);
    await press('Save');
    await press(confirm);
    expect(await screen.findByText('Match updated.')).toBeTruthy();
    expect(sent(calls)).toHaveLength(1);
  },
);

it('asks nothing of times that end nothing: of a match that its administrators keep open, or whose registration was over', async () => {
  const days = { start_time: -9, end_time: -1, registration_open_time: -2 };
  const calls = await saveAsPast(days, [/^Registration ends/, /^Match ends/]);
  expect(await screen.findByText('Match updated.')).toBeTruthy();
  expect(sent(calls)).toHaveLength(1);
});

it.each([
  [2, '2 approved teams'],
  [0, 'teams that are not approved or were dismissed'],
])('offers no deletion of a match with teams, and says why: %d accepted', async (count, teams) => {
  const row = match({ team_count: count, in_use: true });
  const { calls } = show('/manage/match-list', { [LIST]: ok(paged([row])) });
  await press('Delete “Orbit challenge”');
  const dialog = within(await screen.findByRole('dialog', { name: 'This match has teams' }));
  expect(dialog.getByText(`“Orbit challenge” has ${teams}, so it cannot be deleted.`)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(sent(calls)).toEqual([]);
});

it('shows what a colleague saved meanwhile, and saves on top of that', async () => {
  let now = match();
  const { calls } = show('/manage/match-add?matchId=c1', {
    'GET /admin/competitions/c1': () => ok(now)(),
    'PUT /admin/competitions/c1': (call) => {
      if ((call.body as { version: number }).version === 5) return ok(now)();
      now = match({ title_en: 'Their title', version: 5 });
      return refusal('STALE_WRITE', 'Somebody was faster.')(call);
    },
  });
  await screen.findByRole('button', { name: 'Save' });
  type(/^Journals \(English\)/, 'A journal');
  await press('Save');
  expect(await screen.findByRole('cell', { name: 'Their title' })).toBeTruthy();
  await press('Save');
  expect(await screen.findByText('Match updated.')).toBeTruthy();
  expect(sent(calls).map(({ body }) => (body as { version: number }).version)).toEqual([4, 5]);
  expect(sent(calls)[0]?.body).toMatchObject({ start_time: match().start_time, journal_en: 'A journal' });
});

it.each([
  ['the clock', 'not_started', 'in_processing'],
  ['a colleague', 'done', 'in_processing'],
] as const)('leaves to %s a status that nobody chose here', async (_who, was, is) => {
  let now = match({ status: was });
  const { calls } = show('/manage/match-add?matchId=c1', {
    'GET /admin/competitions/c1': () => ok(now)(),
    'PUT /admin/competitions/c1': (call) => {
      if ((call.body as { version: number }).version === 5) return ok(now)();
      now = match({ status: is, version: 5 });
      return refusal('STALE_WRITE', 'Somebody was faster.')(call);
    },
  });
  await press('Save');
  expect(await screen.findByRole('row', { name: /Status/ })).toBeTruthy();
  await press('Save');
  expect(await screen.findByText('Match updated.')).toBeTruthy();
  expect(sent(calls)).toHaveLength(2);
  expect(sent(calls)[1]?.body).not.toHaveProperty('status');
});

it('leaves to colleagues a status that nobody chose here, also where they take it back', async () => {
  const saves = (['not_started', 'in_processing'] as const).map((status, index) =>
    match({ status, version: 5 + index }),
  );
  let now = match();
  const { calls } = show('/manage/match-add?matchId=c1', {
    'GET /admin/competitions/c1': () => ok(now)(),
    'PUT /admin/competitions/c1': (call) => {
      const next = saves.shift();
      if (next === undefined) return ok(now)();
      now = next;
      return refusal('STALE_WRITE', 'Somebody was faster.')(call);
    },
  });
  await screen.findByRole('button', { name: 'Save' });
  type(/^Journals \(English\)/, 'A journal');
  for (const status of ['Not started', 'Running']) {
    await press('Save');
    const row = await screen.findByRole('row', { name: `Status ${status} ${status}` });
    expect(within(row).queryByRole('button')).toBeNull();
  }
  await press('Save');
  expect(await screen.findByText('Match updated.')).toBeTruthy();
  expect(sent(calls)).toHaveLength(3);
  for (const { body } of sent(calls)) expect(body).not.toHaveProperty('status');
});

it('takes back a status that was saved without an answer', async () => {
  let now = match({ status: 'not_started' });
  let isLost = true;
  const { calls } = show('/manage/match-add?matchId=c1', {
    'GET /admin/competitions/c1': () => ok(now)(),
    'PUT /admin/competitions/c1': (call) => {
      const { version, ...changes } = call.body as { version: number };
      if (version !== now.version)
        return refusal('STALE_WRITE', 'Somebody was faster.', { current: now })(call);
      now = { ...now, ...changes, version: version + 1 };
      if (!isLost) return ok(now)();
      isLost = false;
      throw new TypeError('The line broke.');
    },
  });
  await screen.findByRole('button', { name: 'Save' });
  type(/^Status/, 'in_processing');
  await press('Save');
  expect(await screen.findByText('Network error, please try again later.')).toBeTruthy();
  type(/^Status/, 'not_started');
  await press('Save');
  expect(await screen.findByText('Match updated.')).toBeTruthy();
  expect(now).toMatchObject({ status: 'not_started', version: 6 });
  expect(sent(calls)).toHaveLength(3);
});

it('leads back to the same place of the list, after a save as well as without', async () => {
  const list = '/manage/match-list?size=20&q=a';
  const { address } = show(list, { 'PUT /admin/competitions/c1': ok(match()) });
  await press('Edit “Orbit challenge”');
  fireEvent.click(await screen.findByRole('link', { name: 'Cancel' }));
  await press('Edit “Orbit challenge”');
  expect(address()).toBe('/manage/match-add?matchId=c1');
  await press('Save');
  expect(await screen.findByText('Match updated.')).toBeTruthy();
  await waitFor(() => expect(address()).toBe(list));
});

it('asks before the menu puts a new match in the place of unsaved changes', async () => {
  const { address, router } = show('/manage/match-add?matchId=c1');
  await screen.findByRole('button', { name: 'Save' });
  type(/^Title \(Chinese\)/, '另一个');
  fireEvent.click(screen.getAllByRole('link', { name: 'New match', hidden: true })[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave this page?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Stay' }));
  expect(address()).toBe('/manage/match-add?matchId=c1');
  expect(screen.getByLabelText<HTMLInputElement>(/^Title \(Chinese\)/).value).toBe('另一个');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(() => router.navigate('/manage/match-add?matchId=c1&page=2'));
  expect(address()).toBe('/manage/match-add?matchId=c1&page=2');
});
