import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { IDEMPOTENCY_KEY_PATTERN } from '@tianheng/contracts';
import { observeDate } from '@tianheng/web-kit/http/server-clock.ts';
import { ok, paged, refusal, serve, type Answer, type Call } from '../../../test/api.ts';
import { match } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { writeHtml } from '../../../test/rich-text.ts';
import { group } from '../../../test/questions.ts';
import { api } from '../../shared/api.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  setClock(0);
});

const DAY_MS = 24 * 60 * 60 * 1000;
/** The server's clock, ahead of the device's. */
const setClock = (aheadMs: number) => observeDate(new Date(Date.now() + aheadMs).toUTCString(), Date.now());

const GROUPS = 'GET /admin/competition/c1/groups';
const sent = (calls: Call[]) => calls.filter(({ method }) => method !== 'GET');
const show = async (answers: Record<string, Answer> = {}) => {
  const calls = serve({
    'GET /admin/competitions/c1': ok(match({ team_count: 12 })),
    [GROUPS]: ok(paged([group()])),
    ...answers,
  });
  const page = open('/manage/match-detail/c1', { token: 'good' });
  await screen.findByRole('row', { name: /Debris/ });
  return { calls, ...page };
};
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const typeIn = (box: ReturnType<typeof within>, label: RegExp, value: string) =>
  fireEvent.change(box.getByLabelText(label), { target: { value } });

it('shows what is known of a match, and its topics', async () => {
  await show();
  expect(screen.getByRole('heading', { level: 1, name: 'Orbit challenge' })).toBeTruthy();
  expect(screen.getByText('轨道挑战赛').tagName).toBe('DD');
  expect(screen.getByText('12')).toBeTruthy();
  expect(
    within(screen.getByRole('region', { name: 'Description of the match' })).getByText('介绍'),
  ).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Topic management' })).toBeTruthy();
  const row = within(screen.getByRole('row', { name: /Debris/ }));
  expect(row.getByText('China, France')).toBeTruthy();
  expect(row.getByRole('link', { name: 'Debris' }).getAttribute('href')).toBe('/manage/topic-detail/c1/g1');
});

it('creates a topic for every country unless said, and only by its rules', async () => {
  const { calls } = await show({ 'POST /admin/competition/c1/group': ok(group()) });
  await press('New topic');
  const dialog = within(await screen.findByRole('dialog', { name: 'New topic' }));
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Countries and regions' }).required).toBe(
    true,
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Remove all countries and regions' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  for (const problem of [
    'Please enter the name.',
    'Please choose at least one country or region, or all.',
    'Please enter the description.',
  ]) {
    expect(dialog.getByText(problem)).toBeTruthy();
  }
  typeIn(dialog, /^Name \(Chinese\)/, '新组');
  await writeHtml('Description (Chinese)', '<p>描述</p>');
  const choose = (name: string) => {
    typeIn(dialog, /^Countries\b/, name);
    fireEvent.click(screen.getByRole('option', { name }));
  };
  choose('All countries and regions');
  choose('France');
  choose('China');
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Topic created.')).toBeTruthy();
  expect(sent(calls)[0]?.key).toMatch(IDEMPOTENCY_KEY_PATTERN);
  expect(sent(calls).map(({ body }) => body)).toEqual([
    { name: '新组', name_en: '', countries: ['fr', 'cn'], group_desc: '<p>描述</p>', group_desc_en: '' },
  ]);
});

it('shows a topic whose answer was lost, and says of what is given up that it may have been saved', async () => {
  let isThere = false;
  await show({
    [GROUPS]: () => ok(paged([group(), ...(isThere ? [group({ id: 'g2', name_en: 'New group' })] : [])]))(),
    'POST /admin/competition/c1/group': () => {
      isThere = true;
      throw new TypeError('The line broke.');
    },
  });
  await press('New topic');
  const dialog = within(await screen.findByRole('dialog', { name: 'New topic' }));
  typeIn(dialog, /^Name \(Chinese\)/, '新组');
  await writeHtml('Description (Chinese)', '<p>描述</p>');
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await dialog.findByText('Network error, please try again later.')).toBeTruthy();
  expect(await screen.findByText('New group')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>(/^Name \(Chinese\)/).value).toBe('新组');
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  const question = within(await screen.findByRole('dialog', { name: 'Discard what you entered?' }));
  expect(question.getByText(/it may have been saved/)).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows what a colleague saved meanwhile, and then saves on top of that', async () => {
  let now = group();
  const { calls } = await show({
    // Deleted by yet another, or on another page by now.
    [GROUPS]: () => ok(paged(now.version === 5 ? [] : [now]))(),
    'PUT /admin/competition/c1/group/g1': (call) => {
      if ((call.body as { version: number }).version === 5) return ok(now)();
      now = group({ name_en: 'Their name', version: 5 });
      return refusal('STALE_WRITE', 'Somebody was faster.', { current: now })(call);
    },
  });
  await press('Edit “Debris”');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit topic' }));
  await writeHtml('Description (English)', '<p>Mine</p>');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('cell', { name: 'Their name' })).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Take over theirs: Name (English)' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Topic updated.')).toBeTruthy();
  expect(sent(calls).at(-1)?.body).toMatchObject({
    name_en: 'Their name',
    group_desc_en: '<p>Mine</p>',
    countries: ['cn', 'fr'],
    version: 5,
  });
});

it('lists in the language of the page what countries a colleague has chosen', async () => {
  const current = group({ countries: ['cn', 'de'], version: 5 });
  serve({
    'GET /admin/competitions/c1': ok(match()),
    [GROUPS]: ok(paged([group()])),
    'PUT /admin/competition/c1/group/g1': refusal('STALE_WRITE', '已有他人保存。', { current }),
  });
  open('/manage/match-detail/c1', { token: 'good', language: 'zh-CN' });
  await press('编辑“碎片”');
  const dialog = within(await screen.findByRole('dialog', { name: '编辑赛题组' }));
  fireEvent.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByRole('cell', { name: '中国、德国' })).toBeTruthy();
});

it('deletes a topic by its name, and says why it could not', async () => {
  const { calls } = await show({
    'DELETE /admin/competition/c1/group/g1': refusal('GROUP_IN_USE', 'Two teams have chosen from it.'),
  });
  await press('Delete “Debris”');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this topic?' }));
  expect(dialog.getByText(/3 tracks/)).toBeTruthy();
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Debris' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText('Two teams have chosen from it.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Deletion cancelled.')).toBeTruthy();
  expect(sent(calls)).toHaveLength(1);
});

it('offers no deletion of a topic that teams have chosen from, and says why', async () => {
  const { calls } = await show({ [GROUPS]: ok(paged([group({ in_use: true })])) });
  await press('Delete “Debris”');
  const dialog = within(await screen.findByRole('dialog', { name: 'This topic is in use' }));
  expect(dialog.getByText(/^Teams have chosen from “Debris”, so it cannot be deleted\./)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(sent(calls)).toEqual([]);
});

it("goes by the server's clock", async () => {
  setClock(DAY_MS);
  const now = Date.now();
  await show({
    'GET /admin/competitions/c1': ok(match({ start_time: now - DAY_MS, end_time: now + DAY_MS / 2 })),
  });
  expect(await screen.findByText('Ended')).toBeTruthy();
});

it('calls nothing set by hand that the clock has done while the page was open', async () => {
  const end_time = Date.now() + DAY_MS / 2;
  let status: 'in_processing' | 'done' = 'in_processing';
  const { store } = await show({ 'GET /admin/competitions/c1': () => ok(match({ status, end_time }))() });
  expect(await screen.findByText('Running')).toBeTruthy();
  setClock(DAY_MS);
  status = 'done';
  await act(async () => void store.dispatch(api.util.invalidateTags(['Competition'])));
  expect(await screen.findByText('Ended')).toBeTruthy();
  expect(screen.queryByText(/^set to/)).toBeNull();
});

it('takes no search of the teams for one of its topics', async () => {
  serve({ 'GET /admin/competitions/c1': ok(match()), [GROUPS]: ok(paged([])) });
  open('/manage/match-detail/c1?q=foo', { token: 'good' });
  expect(await screen.findByText('No topic yet.')).toBeTruthy();
});

it('says in which language its heading is', async () => {
  await show({ 'GET /admin/competitions/c1': ok(match({ title_en: '' })) });
  const heading = screen.getByRole('heading', { level: 1, name: '轨道挑战赛' });
  expect(heading.getAttribute('lang')).toBe('zh-CN');
  const crumbs = within(screen.getByRole('navigation', { name: 'You are here' }));
  expect(crumbs.getByText('轨道挑战赛').getAttribute('lang')).toBe('zh-CN');
});
