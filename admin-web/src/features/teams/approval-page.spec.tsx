import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { loseFocus } from '@tianheng/web-kit/test/focus.ts';
import { ok, refusal, serve, type Answer, type Call } from '../../../test/api.ts';
import { open } from '../../../test/open.tsx';
import { approvalDetail, COMPETITION } from '../../../test/teams.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const ONE = 'GET /admin/competition/approvals/a1';
const ADDRESS = `/approve/a1/${COMPETITION}/t1`;
const PICTURE = { kind: 'picture', url: '/v1/object-storage/signed/f1?signature=s' };
const sent = (calls: Call[]) => calls.filter(({ method }) => method !== 'GET');

const show = async (answers: Record<string, Answer> = {}, address = ADDRESS) => {
  const calls = serve({
    [ONE]: ok(approvalDetail()),
    'GET /object-storage/preview/f1': ok(PICTURE),
    ...answers,
  });
  const page = open(address, { token: 'good' });
  await screen.findByRole('heading', { level: 1, name: 'Comets' });
  return { calls, ...page };
};

it('shows everything there is to judge', async () => {
  const { calls } = await show();
  const part = async (name: string) => within(await screen.findByRole('region', { name }));
  const facts = await screen.findByRole('region', { name: 'Team' });
  for (const shown of [
    'Orbit challenge',
    'Institute of Orbits',
    'China',
    'Long Street 1',
    'We compute orbits.',
  ]) {
    expect(facts.textContent).toContain(shown);
  }
  const [members] = screen.getAllByRole('table');
  expect(
    within(members as HTMLElement).getByRole('row', { name: /^bob Name of bob.*Declined$/ }),
  ).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'Professor' })).toBeTruthy();
  expect((await part('Tracks by topic')).getByText('Find the debris')).toBeTruthy();
  expect((await part('Tracks by topic')).getByText('For China, France')).toBeTruthy();
  expect((await part('Decisions so far')).getByText('The stamp is missing.')).toBeTruthy();
  const form = await part('Signed form');
  const picture = await form.findByRole('img', { name: 'Signed form of Comets' });
  expect(picture.getAttribute('src')).toBe(PICTURE.url);
  // Looking at it is no download.
  expect(calls.filter(({ path }) => path.includes('/object-storage/download'))).toEqual([]);
  expect(form.getByRole('button', { name: 'Download form.png' })).toBeTruthy();
});

it('goes to the pending ones beside it by the arrow keys', async () => {
  const { address } = await show({
    [ONE]: ok(approvalDetail({ next_id: 'a2' })),
    'GET /admin/competition/approvals/a2': ok(
      approvalDetail({ id: 'a2', team_id: 't2', team_name: 'Stars', previous_id: 'a1' }),
    ),
  });
  const next = await screen.findByRole('button', { name: 'Next pending' });
  await waitFor(() => expect(next).toHaveProperty('disabled', false));
  expect(screen.getByRole('button', { name: 'Previous pending' })).toHaveProperty('disabled', true);
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  await screen.findByRole('heading', { level: 1, name: 'Stars' });
  expect(address()).toBe(`/approve/a2/${COMPETITION}/t2`);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Previous pending' })).toHaveProperty('disabled', false),
  );
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  await screen.findByRole('heading', { level: 1, name: 'Comets' });
});

it('goes to the pending ones beside it in the list that it was opened from', async () => {
  const { calls, router } = await show({
    [ONE]: ok(approvalDetail({ next_id: 'a2' })),
    'GET /admin/competition/approvals/a2': ok(
      approvalDetail({ id: 'a2', team_id: 't2', team_name: 'Stars', previous_id: 'a1' }),
    ),
  });
  const list = `/manage/match-approve?status=approving&page=2&competition=${COMPETITION}&q=a%26b`;
  await act(() => router.navigate(ADDRESS, { state: { list } }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Next pending' })).toHaveProperty('disabled', false),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Next pending' }));
  await screen.findByRole('heading', { level: 1, name: 'Stars' });
  expect(router.state.location.state).toEqual({ list });
  const asked = (id: string) => calls.filter(({ path }) => path.endsWith(`/approvals/${id}`)).at(-1);
  for (const id of ['a1', 'a2']) expect(asked(id)?.query).toEqual({ competition_id: COMPETITION, q: 'a&b' });
});

it('says nothing of one beside it that is gone', async () => {
  let isGone = false;
  const { calls } = await show({
    [ONE]: () => ok(approvalDetail({ next_id: 'a2', ...(isGone && { status: 'accept' }) }))(),
    'GET /admin/competition/approvals/a2': (call) =>
      (isGone ? refusal('APPROVAL_NOT_FOUND', 'No such approval.') : ok(approvalDetail({ id: 'a2' })))(call),
    'POST /teams/approval/a1': () => {
      isGone = true;
      return ok({})();
    },
  });
  await waitFor(async () =>
    expect(await screen.findByRole('button', { name: 'Next pending' })).toHaveProperty('disabled', false),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Team approved.')).toBeTruthy();
  const asked = () => calls.filter(({ path }) => path.endsWith('/approvals/a2'));
  await waitFor(() => expect(asked()).toHaveLength(2));
  expect(await screen.findByText('Decided')).toBeTruthy();
  expect(screen.queryByText('No such approval.')).toBeNull();
});

it('approves, and has the next one a key away', async () => {
  let decided = false;
  const { calls } = await show({
    [ONE]: () => ok(approvalDetail({ next_id: 'a2', ...(decided && { status: 'accept' }) }))(),
    'GET /admin/competition/approvals/a2': ok(approvalDetail({ id: 'a2', team_name: 'Stars' })),
    'POST /teams/approval/a1': () => {
      decided = true;
      return ok({})();
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve this team?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Team approved.')).toBeTruthy();
  expect(await screen.findByText('Decided')).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next pending' })),
  );
  expect(sent(calls).map(({ body }) => body)).toEqual([{ status: 'accept', version: 'v1' }]);
});

it('decides nothing about a team that is another than was shown, and shows it as it is now', async () => {
  const now = approvalDetail({ version: 'v2' });
  now.team.member_list = now.team.member_list.filter(({ username }) => username !== 'bob');
  let isOther = false;
  const { calls } = await show({
    [ONE]: () => ok(isOther ? now : approvalDetail())(),
    'POST /teams/approval/a1': (call) => {
      const { version } = call.body as { version: string };
      return version === 'v2' ? ok({})() : refusal('STALE_WRITE', 'Somebody was faster.')(call);
    },
  });
  const approve = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve this team?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
  };
  expect(await screen.findByRole('row', { name: /^bob/ })).toBeTruthy();
  isOther = true;
  await approve();
  expect(await screen.findByText(/^The team has changed meanwhile, so nothing was decided/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('row', { name: /^bob/ })).toBeNull());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await approve();
  expect(await screen.findByText('Team approved.')).toBeTruthy();
  expect(sent(calls).map(({ body }) => body)).toEqual([
    { status: 'accept', version: 'v1' },
    { status: 'accept', version: 'v2' },
  ]);
});

it('has the focus on the button of the form again once it could not be had', async () => {
  await show({ 'GET /object-storage/download/f1/url': refusal('FILE_NOT_FOUND', 'Not now.') });
  const button = await screen.findByRole('button', { name: /^Download/ });
  act(() => button.focus());
  fireEvent.click(button);
  act(loseFocus);
  expect(await screen.findByText('Not now.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(button));
});

describe('by keys', () => {
  const press = (key: string, more: KeyboardEventInit = {}, on: Element = document.body): boolean =>
    fireEvent.keyDown(on, { key, ...more });
  const ALT_A = { code: 'KeyA', altKey: true };
  const ALT_R = { code: 'KeyR', altKey: true };
  const beside = {
    [ONE]: ok(approvalDetail({ next_id: 'a2' })),
    'GET /admin/competition/approvals/a2': ok(
      approvalDetail({ id: 'a2', team_id: 't2', team_name: 'Stars', previous_id: 'a1' }),
    ),
    'GET /admin/competition/approvals/replies': ok([]),
  };

  it.each([
    ['Approve this team?', 'å', ALT_A],
    ['Reject this team?', '®', ALT_R],
  ])('asks: %s', async (name, key, more) => {
    const { calls } = await show(beside);
    await screen.findByRole('button', { name: 'Approve' });
    expect(press(key, more)).toBe(false);
    expect(await screen.findByRole('dialog', { name })).toBeTruthy();
    expect(sent(calls)).toEqual([]);
  });

  it('does nothing while something is asked, wherever the focus is, nor while somebody types or chooses', async () => {
    const { address, calls } = await show(beside);
    const next = await screen.findByRole('button', { name: 'Next pending' });
    await waitFor(() => expect(next).toHaveProperty('disabled', false));
    press('x', ALT_R);
    const dialog = await screen.findByRole('dialog', { name: 'Reject this team?' });
    const field = within(dialog).getByRole('textbox');
    for (const on of [document.body, dialog, field]) {
      press('ArrowRight', {}, on);
      press('å', ALT_A, on);
    }
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(address()).toBe(ADDRESS);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const typing = document.createElement('input');
    const menu = document.createElement('div');
    menu.setAttribute('role', 'menu');
    for (const [there, on] of [
      [typing, typing],
      [menu, document.body],
    ] as const) {
      document.body.append(there);
      press('ArrowRight', {}, on);
      press('å', ALT_A, on);
      there.remove();
    }
    for (const more of [{ ctrlKey: true }, { shiftKey: true }, { metaKey: true }, { repeat: true }]) {
      press('ArrowRight', more);
      press('a', { ...ALT_A, ...more });
    }
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe(ADDRESS);
    expect(sent(calls)).toEqual([]);
    press('ArrowRight');
    await screen.findByRole('heading', { level: 1, name: 'Stars' });
  });

  it('keeps the focus in the bar where the last one was decided', async () => {
    let decided = false;
    await show({
      [ONE]: () => ok(approvalDetail(decided ? { status: 'accept' } : {}))(),
      'POST /teams/approval/a1': () => {
        decided = true;
        return ok({})();
      },
    });
    await screen.findByRole('button', { name: 'Approve' });
    press('å', ALT_A);
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve this team?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    await screen.findByText('Decided');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('group', { name: /decision/i })),
    );
  });

  it('decides nothing that is decided', async () => {
    await show({ ...beside, [ONE]: ok(approvalDetail({ status: 'reject', next_id: 'a2' })) });
    await screen.findByText('Decided');
    expect(press('å', ALT_A)).toBe(true);
    expect(press('®', ALT_R)).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that a colleague was faster, and shows what was decided', async () => {
    let decided = false;
    await show({
      ...beside,
      [ONE]: () => ok(approvalDetail({ next_id: 'a2', ...(decided && { status: 'reject' }) }))(),
      'POST /teams/approval/a1': (call) => {
        decided = true;
        return refusal('APPROVAL_DECIDED', 'This approval was decided already.')(call);
      },
    });
    await screen.findByRole('button', { name: 'Approve' });
    press('å', ALT_A);
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve this team?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Decided')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next pending' })),
    );
  });
});

it('puts an address right that names another team, and says when there is no such approval', async () => {
  const { address } = await show({}, '/approve/a1/other/other');
  await waitFor(() => expect(address()).toBe(ADDRESS));
  cleanup();
  serve({ [ONE]: refusal('APPROVAL_NOT_FOUND', 'There is no such approval.') });
  open(ADDRESS, { token: 'good' });
  const back = await screen.findByRole('link', { name: 'Back to the list' });
  expect(back.getAttribute('href')).toBe('/manage/match-approve');
});
