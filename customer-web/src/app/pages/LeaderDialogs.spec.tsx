import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Competition, Team } from '@tianheng/contracts';
import { FakeUpload } from '@tianheng/web-kit/test/upload.ts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ok, refusal, serve, type Answer } from '../../../test/api.ts';
import { competition, team } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { api, TAGS } from '../../shared/api.ts';

const TEAM_TAB = '/customer/match/c1?tab=team';
const MEMBERS = ['leader', 'bob'].map((username, at) => ({
  ...{ id: `u${at + 1}`, username, email: null, is_leader: at === 0, status: 'accept' },
  ...{ certified_status: '', team_status: 'in_recruiting' },
})) as Team['member_list'];
const MINE = { picture_id: 'p1', slogan: 'Up', introduction: 'Us', member_list: MEMBERS };

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

/** The leader's page; `become` says what the person's team is from now on. */
function enter(dialog: string, refused: string, answer: Answer, first: Partial<Team> = {}) {
  let own: object = team({ status: 'in_recruiting', ...MINE, ...first });
  const calls = serve({
    'GET /competition/c1/team/info': () => ok(own)(),
    'GET /competition/c1/invited': ok([]),
    [refused]: (call) => answer(call),
  });
  const visit = open(`${TEAM_TAB}&dialog=${dialog}`, { token: 'good' });
  const become = (next: Partial<Team> | null) => {
    own = next === null ? {} : { ...own, ...next };
  };
  const asked = () => calls.filter(({ path }) => path === '/competition/c1/team/info').length;
  return { ...visit, become, asked };
}
const EDIT = 'PUT /competition/c1/team/t1/info';

it.each([
  ['has handed over the lead', 'LEADER_ONLY', 'Only the leader may.', { is_leader: false }],
  ['has no team any more', 'TEAM_REQUIRED', 'You have no team.', null],
] as const)('keeps what is entered for whoever %s meanwhile, and says so', async (_who, code, says, now) => {
  const { become, asked, address } = enter('edit-team', EDIT, refusal(code, says));
  const dialog = within(await screen.findByRole('dialog'));
  const introduction = dialog.getByLabelText<HTMLTextAreaElement>(/^Introduction/);
  fireEvent.change(introduction, { target: { value: 'A long story.' } });
  become(now);
  fireEvent.click(dialog.getByText('Save'));
  expect(await dialog.findByText(says)).toBeTruthy();
  await waitFor(() => expect(asked()).toBeGreaterThan(1));
  await waitFor(() => expect(screen.queryByLabelText('Edit the team’s information')).toBeNull());
  expect(dialog.getByText(says)).toBeTruthy();
  expect(introduction.value).toBe('A long story.');
  fireEvent.change(introduction, { target: { value: 'Us' } });
  fireEvent.click(dialog.getByText('Cancel'));
  await waitFor(() => expect(address()).toBe(TEAM_TAB));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says to whoever hands over a lead that is another’s by now', async () => {
  const says = 'Only the leader may.';
  const { become, asked } = enter(
    'hand-over',
    'POST /competition/c1/team/leader',
    refusal('LEADER_ONLY', says),
  );
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByText('Hand over'));
  const group = { name: 'New leader', description: 'Choose a member.' };
  expect(dialog.getByRole('radiogroup', group)).toBeTruthy();
  fireEvent.click(dialog.getByLabelText('bob'));
  become({ is_leader: false });
  fireEvent.click(dialog.getByText('Hand over'));
  expect(await dialog.findByText(says)).toBeTruthy();
  await waitFor(() => expect(asked()).toBeGreaterThan(1));
  await waitFor(() => expect(screen.queryByText('Dismiss the team')).toBeNull());
  expect(dialog.getByText(says)).toBeTruthy();
});

it('keeps what is entered when the match ends meanwhile, until the dialog is closed', async () => {
  let status: Competition['status'] = 'in_processing';
  const calls = serve({
    'GET /competitions/c1': () => ok(competition({ status }))(),
    'GET /competition/c1/team/info': ok(team({ status: 'in_recruiting', ...MINE })),
    [EDIT]: refusal('COMPETITION_NOT_OPEN', 'The match is over.'),
  });
  const { store } = open(`${TEAM_TAB}&dialog=edit-team`, { token: 'good' });
  const dialog = within(await screen.findByRole('dialog'));
  const introduction = dialog.getByLabelText<HTMLTextAreaElement>(/^Introduction/);
  fireEvent.change(introduction, { target: { value: 'A long story.' } });
  status = 'done';
  await act(async () => void store.dispatch(api.util.invalidateTags([...TAGS])));
  await waitFor(() => expect(calls.filter(({ path }) => path === '/competitions/c1')).toHaveLength(2));
  await act(async () => undefined);
  fireEvent.click(dialog.getByText('Save'));
  expect(await dialog.findByText('The match is over.')).toBeTruthy();
  expect(introduction.value).toBe('A long story.');
  fireEvent.change(introduction, { target: { value: 'Us' } });
  fireEvent.click(dialog.getByText('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('This competition is not open.')).toBeTruthy();
});

it.each([
  ['edit-team', EDIT, /^Introduction/, 'Save'],
  ['hand-over', 'POST /competition/c1/team/leader', 'bob', 'Hand over'],
] as const)('reads the match anew when it is over for %s', async (dialog, deed, label, verb) => {
  const calls = serve({
    'GET /competitions/c1': ok(competition()),
    'GET /competition/c1/team/info': ok(team({ status: 'in_recruiting', ...MINE })),
    [deed]: refusal('COMPETITION_NOT_OPEN', 'The match is over.'),
  });
  open(`${TEAM_TAB}&dialog=${dialog}`, { token: 'good' });
  const box = within(await screen.findByRole('dialog'));
  if (dialog === 'hand-over') fireEvent.click(box.getByLabelText(label));
  else fireEvent.change(box.getByLabelText(label), { target: { value: 'A long story.' } });
  fireEvent.click(box.getByText(verb, { selector: 'button' }));
  expect(await box.findByText('The match is over.')).toBeTruthy();
  await waitFor(() => expect(calls.filter(({ path }) => path === '/competitions/c1')).toHaveLength(2));
});

it.each(['temporary_storage', 'recruit_failed', 'reject', 'in_recruiting'] as const)(
  'shows the leader of a team that is %s who follows its link, and keeps what is entered',
  async (status) => {
    jest.useFakeTimers({ advanceTimers: true });
    const { become } = enter('edit-team', EDIT, ok(team()), { status, member_list: MEMBERS.slice(0, 1) });
    const dialog = within(await screen.findByRole('dialog'));
    const introduction = dialog.getByLabelText<HTMLTextAreaElement>(/^Introduction/);
    fireEvent.change(introduction, { target: { value: 'A long story.' } });
    expect(screen.queryByRole('rowheader', { name: 'bob', hidden: true })).toBeNull();
    become({ member_list: MEMBERS, version: 2 });
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(await screen.findByRole('rowheader', { name: 'bob', hidden: true })).toBeTruthy();
    expect(introduction.isConnected).toBe(true);
    expect(introduction.value).toBe('A long story.');
  },
);

it('opens none of them for a member', async () => {
  serve({ 'GET /competition/c1/team/info': ok(team({ is_leader: false })) });
  open(`${TEAM_TAB}&dialog=edit-team`, { token: 'good' });
  await screen.findByRole('heading', { name: 'Dubhe' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('names the rows of the members by who they are', async () => {
  serve({ 'GET /competition/c1/team/info': ok(team(MINE)) });
  open(TEAM_TAB, { token: 'good' });
  expect(await screen.findByRole('rowheader', { name: 'bob' })).toBeTruthy();
});

it('waits no longer for an icon whose upload was given up', async () => {
  FakeUpload.install();
  enter('edit-team', EDIT, ok(team()));
  const dialog = within(await screen.findByRole('dialog'));
  const waits = 'You can save and submit once the upload has ended.';
  fireEvent.change(dialog.getByLabelText('Team icon', { selector: 'input' }), {
    target: { files: [new File(['x'], 'icon.png')] },
  });
  const cancel = await dialog.findByRole('button', { name: 'Cancel: Team icon' });
  fireEvent.click(dialog.getByText('Save'));
  await dialog.findByText(waits);
  fireEvent.click(cancel);
  await waitFor(() => expect(dialog.queryByText(waits)).toBeNull());
});
