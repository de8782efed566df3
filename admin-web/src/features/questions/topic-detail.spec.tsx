import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ok, paged, refusal, serve, type Answer, type Call } from '../../../test/api.ts';
import { match } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { group, question, questionDetail, rule } from '../../../test/questions.ts';
import { inRoomOf } from '../../../test/room.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const RULE = 'PUT /admin/competitions/c1/groups/g1/questions-rules';
const sent = (calls: Call[]) => calls.filter(({ method }) => method !== 'GET');
const show = async (answers: Record<string, Answer> = {}, tab = '') => {
  const calls = serve({
    'GET /admin/competitions/c1': ok(match()),
    'GET /admin/competition/c1/group/g1': ok(group()),
    'GET /admin/competition/c1/groups/g1/questions': ok(
      paged([question(), question({ id: 'q2', title: '方案赛题', title_en: '', question_type: 'project' })]),
    ),
    'GET /admin/competitions/groups/questions-rules': ok([rule()]),
    ...answers,
  });
  const page = open(`/manage/topic-detail/c1/g1${tab}`, { token: 'good' });
  await screen.findByRole('heading', { level: 1, name: 'Debris' });
  return { calls, ...page };
};
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('is named in the language of the page, with its other name beneath', async () => {
  await show();
  expect(screen.getByText('Name (Chinese)')).toBeTruthy();
  expect((await screen.findByText('碎片')).tagName).toBe('DD');
  expect(screen.queryByText('Name (English)')).toBeNull();
});

it('says in which language its heading and the names above it are', async () => {
  serve({
    'GET /admin/competitions/c1': ok(match({ title_en: '' })),
    'GET /admin/competition/c1/group/g1': ok(group()),
    'GET /admin/competition/c1/groups/g1/questions': ok(paged([question()])),
  });
  open('/manage/topic-detail/c1/g1', { token: 'good' });
  const heading = await screen.findByRole('heading', { level: 1, name: 'Debris' });
  expect(heading.getAttribute('lang')).toBe('en');
  const above = await screen.findByRole('link', { name: '轨道挑战赛' });
  expect(above.getAttribute('lang')).toBe('zh-CN');
});

it.each([
  [360, ['No.', 'Track', 'Actions', 'Type']],
  [980, ['No.', 'Track', 'Actions', 'Type']],
  [990, ['No.', 'Track', 'Type', 'Open']],
])('puts what can be done with a track right after its title where %d px hide it', async (room, first) => {
  inRoomOf(room);
  await show();
  await screen.findByRole('row', { name: /Orbit forecast/ });
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(titles.slice(0, 4)).toEqual(first);
});

it('lists the tracks below the match that they belong to', async () => {
  await show();
  const row = within(await screen.findByRole('row', { name: /Orbit forecast/ }));
  expect(row.getByRole('link', { name: 'Orbit forecast' }).getAttribute('href')).toBe(
    '/manage/question-detail/c1/q1?type=model',
  );
  expect(row.getByText('Algorithm')).toBeTruthy();
  expect((await screen.findByRole('link', { name: 'Orbit challenge' })).getAttribute('href')).toBe(
    '/manage/match-detail/c1',
  );
  expect(screen.getByRole('link', { name: 'New track' }).getAttribute('href')).toBe(
    '/manage/topic-question/c1/g1',
  );
});

it('leads from the form of a track back to the same page of its topic', async () => {
  const { address } = await show(
    { 'GET /admin/competition/c1/model/questions/q1': ok(questionDetail()) },
    '?size=20',
  );
  await press('Edit “Orbit forecast”');
  fireEvent.click(await screen.findByRole('link', { name: 'Cancel' }));
  await screen.findByRole('row', { name: /Orbit forecast/ });
  expect(address()).toBe('/manage/topic-detail/c1/g1?size=20');
});

it('synchronises the data of algorithms alone, and says where to look', async () => {
  let answer: Answer = ok({ id: 'task' });
  const { calls } = await show({
    'POST /admin/competition/c1/question/q1/sync_dataset': (call) => answer(call),
  });
  await screen.findByRole('row', { name: /方案赛题/ });
  expect(screen.queryByRole('button', { name: 'Synchronise the data of “方案赛题”' })).toBeNull();
  const again = async () => {
    await press('Synchronise the data of “Orbit forecast”');
    const dialog = await inDialog('Synchronise the data of this track?');
    fireEvent.click(dialog.getByRole('button', { name: 'Synchronise' }));
  };
  await again();
  expect(await screen.findByText(/^The synchronisation has begun/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answer = refusal('SYNC_RUNNING', 'It is running.');
  await again();
  expect(await screen.findByText(/^It is being synchronised already/)).toBeTruthy();
  expect(sent(calls)).toHaveLength(2);
});

const TRACKS = 'GET /admin/competition/c1/groups/g1/questions';

it.each([
  [{ team_count: 2, commitment_count: 5 }, 'has 2 teams and 5 submissions'],
  [{ team_count: 0, commitment_count: 5 }, 'has 0 teams and 5 submissions'],
  [{ team_count: 0, commitment_count: 0 }, 'was chosen by teams that are not approved or were dismissed'],
])('offers no deletion of a track in use, and says why: %j', async (counts, why) => {
  const { calls } = await show({ [TRACKS]: ok(paged([question({ ...counts, in_use: true })])) });
  await press('Delete “Orbit forecast”');
  const dialog = await inDialog('This track is in use');
  expect(dialog.getByText(`“Orbit forecast” ${why}, so it cannot be deleted.`)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(sent(calls)).toEqual([]);
});

it('deletes a track by its title', async () => {
  const { calls } = await show({
    [TRACKS]: ok(paged([question({ team_count: 0, commitment_count: 0, in_use: false })])),
    'DELETE /admin/competition/c1/questions/q1': ok({}),
  });
  await press('Delete “Orbit forecast”');
  const dialog = await inDialog('Delete this track?');
  expect(dialog.getByText(/“Orbit forecast” disappears from its topic/)).toBeTruthy();
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'Orbit forecast' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Track deleted.')).toBeTruthy();
  expect(sent(calls).map(({ method }) => method)).toEqual(['DELETE']);
});

it('keeps the rule within both limits', async () => {
  const { calls } = await show(
    {
      [RULE]: ok(
        rule({
          total_questions: 3,
          version: 5,
          questions: rule().questions.map((one) => ({ ...one, required: true })),
        }),
      ),
    },
    '?tab=rules',
  );
  const total = await screen.findByLabelText(/^Tracks a team picks/);
  expect(total).toHaveProperty('value', '2');
  fireEvent.change(total, { target: { value: '4' } });
  await press('Save the rule');
  expect(await screen.findByText('A whole number from 1 to 3, the number of tracks.')).toBeTruthy();
  fireEvent.change(total, { target: { value: '2' } });
  for (const name of ['No. 2: Track q2', 'No. 3: Track q3']) {
    fireEvent.click(screen.getByRole('checkbox', { name }));
  }
  await press('Save the rule');
  const description = 'At most 2, as many as a team picks.';
  expect(await screen.findByRole('group', { name: 'Required tracks', description })).toBeTruthy();
  expect(sent(calls)).toEqual([]);
  fireEvent.change(total, { target: { value: '3' } });
  await press('Save the rule');
  expect(await screen.findByText('Rule saved.')).toBeTruthy();
  expect(sent(calls).map(({ body }) => body)).toEqual([
    { total_questions: 3, required_question_ids: ['q1', 'q2', 'q3'], version: 4 },
  ]);
});

it('asks before another tab takes the place of a changed rule', async () => {
  const { address } = await show({}, '?tab=rules');
  const total = await screen.findByLabelText<HTMLInputElement>(/^Tracks a team picks/);
  fireEvent.change(total, { target: { value: '3' } });
  fireEvent.click(screen.getByRole('tab', { name: 'Tracks management' }));
  const dialog = await inDialog('Leave this page?');
  fireEvent.click(dialog.getByRole('button', { name: 'Stay' }));
  expect(address()).toBe('/manage/topic-detail/c1/g1?tab=rules');
  expect(total.isConnected && total.value).toBe('3');
});

it('shows what a colleague made of the rule meanwhile', async () => {
  let now = rule();
  const { calls } = await show(
    {
      'GET /admin/competitions/groups/questions-rules': () => ok([now])(),
      [RULE]: (call) => {
        if ((call.body as { version: number }).version === 5) return ok(now)();
        now = rule({ total_questions: 1, version: 5 });
        return refusal('STALE_WRITE', 'Somebody was faster.')(call);
      },
    },
    '?tab=rules',
  );
  fireEvent.change(await screen.findByLabelText(/^Tracks a team picks/), { target: { value: '3' } });
  await press('Save the rule');
  expect(await screen.findByText('Somebody else has saved meanwhile')).toBeTruthy();
  await press('Save the rule');
  expect(await screen.findByText('Rule saved.')).toBeTruthy();
  expect(sent(calls).map(({ body }) => (body as { version: number }).version)).toEqual([4, 5]);
});

it('sets back a rule that was saved without an answer', async () => {
  let isLost = true;
  const { calls } = await show(
    {
      [RULE]: () => {
        if (!isLost) return ok(rule())();
        isLost = false;
        throw new TypeError('The line broke.');
      },
    },
    '?tab=rules',
  );
  const total = await screen.findByLabelText<HTMLInputElement>(/^Tracks a team picks/);
  const before = total.value;
  fireEvent.change(total, { target: { value: '3' } });
  await press('Save the rule');
  expect(await screen.findByText('Network error, please try again later.')).toBeTruthy();
  fireEvent.change(total, { target: { value: before } });
  await press('Save the rule');
  expect(await screen.findByText('Rule saved.')).toBeTruthy();
  expect(sent(calls).at(-1)?.body).toMatchObject({ total_questions: Number(before) });
});

const RULES = 'GET /admin/competitions/groups/questions-rules';

it('knows a track that a colleague has made and required meanwhile', async () => {
  let now = rule();
  const made = { id: 'q4', title: 'Track q4', question_no: 4, required: true };
  const { calls } = await show(
    {
      [RULES]: () => ok([now])(),
      [RULE]: (call) => {
        if ((call.body as { version: number }).version === 5) return ok(now)();
        now = rule({ questions: [...rule().questions, made], version: 5 });
        return refusal('STALE_WRITE', 'Somebody was faster.')(call);
      },
    },
    '?tab=rules',
  );
  const total = await screen.findByLabelText(/^Tracks a team picks/);
  fireEvent.change(total, { target: { value: '3' } });
  await press('Save the rule');
  expect(await screen.findByRole('cell', { name: /^Track q1\sTrack q4$/ })).toBeTruthy();
  await press('Take over theirs: Required tracks');
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'No. 4: Track q4' });
  expect(box.checked).toBe(true);
  fireEvent.click(box);
  fireEvent.change(total, { target: { value: '4' } });
  await press('Save the rule');
  expect(await screen.findByText('Rule saved.')).toBeTruthy();
  expect(sent(calls).at(-1)?.body).toEqual({
    total_questions: 4,
    required_question_ids: ['q1'],
    version: 5,
  });
});

it('requires no track that a colleague has deleted meanwhile', async () => {
  let now = rule({ questions: rule().questions.map((one) => ({ ...one, required: one.id !== 'q2' })) });
  const { calls } = await show(
    {
      [RULES]: () => ok([now])(),
      [RULE]: (call) => {
        if ((call.body as { version: number }).version === 5) return ok(now)();
        now = rule({ questions: rule().questions.slice(0, 2), version: 5 });
        return refusal('STALE_WRITE', 'Somebody was faster.')(call);
      },
    },
    '?tab=rules',
  );
  fireEvent.change(await screen.findByLabelText(/^Tracks a team picks/), { target: { value: '1' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'No. 1: Track q1' }));
  await press('Save the rule');
  const row = await screen.findByRole('row', { name: /^Required tracks/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(0, 2),
  ).toEqual(['Track q1', 'Track q3']);
  await press('Save the rule');
  expect(await screen.findByText('Rule saved.')).toBeTruthy();
  expect(sent(calls).at(-1)?.body).toEqual({ total_questions: 1, required_question_ids: [], version: 5 });
});

it('says titles and refusals in the language of the page, and keeps what was entered', async () => {
  let say = (_of: string) => refusal('COMPETITION_NOT_OPEN', 'Closed for now.');
  await show({ [RULES]: (call) => say(call.language ?? '')(call) }, '?tab=rules');
  const panel = within(await screen.findByRole('tabpanel'));
  expect(await panel.findByText('Closed for now.')).toBeTruthy();
  say = () => refusal('COMPETITION_NOT_OPEN', '暂时关闭。');
  await press('中文');
  expect(await panel.findByText('暂时关闭。')).toBeTruthy();
  expect(panel.queryByText('Closed for now.')).toBeNull();

  say = (of) =>
    ok([rule({ questions: rule().questions.map((one) => ({ ...one, title: `${of} ${one.id}` })) })]);
  fireEvent.click(await panel.findByRole('button', { name: '重试' }));
  fireEvent.click(await panel.findByRole('checkbox', { name: /zh-CN q2$/ }));
  await press('English');
  expect(await panel.findByRole('checkbox', { name: /en q2$/, checked: true })).toBeTruthy();
});

it('says that there is nothing to choose from yet', async () => {
  await show(
    { 'GET /admin/competitions/groups/questions-rules': ok([rule({ questions: [] })]) },
    '?tab=rules',
  );
  expect(await screen.findByText('There is no track to choose from yet.')).toBeTruthy();
});

it('warns where a team must pick more tracks than there are', async () => {
  await show({ 'GET /admin/competition/c1/group/g1': ok(group({ total_questions: 2, question_count: 1 })) });
  expect((await screen.findByRole('alert')).textContent).toMatch(/picks 2 tracks here, but there is only 1/);
  cleanup();
  await show({ 'GET /admin/competition/c1/group/g1': ok(group({ total_questions: 1, question_count: 1 })) });
  expect(screen.queryByRole('alert')).toBeNull();
});
