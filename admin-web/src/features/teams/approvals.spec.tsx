import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { BulkApprovalResult, SavedReply } from '@tianheng/contracts';
import { loseFocus } from '@tianheng/web-kit/test/focus.ts';
import { ok, paged, refusal, serve, type Answer, type Call } from '../../../test/api.ts';
import { open } from '../../../test/open.tsx';
import { approval, COMPETITION, competitions } from '../../../test/teams.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const LIST = 'GET /admin/competition/approvals';
const DECIDE = 'POST /teams/approval/a1';
const BULK = 'POST /admin/competition/approvals';
const REPLIES = 'GET /admin/competition/approvals/replies';
const asked = (calls: Call[]) =>
  calls
    .filter(
      ({ method, path, query }) => method === 'GET' && path.endsWith('/approvals') && query.limit !== '1',
    )
    .map(({ query }) => query);
const sent = (calls: Call[]) => calls.filter(({ method }) => method !== 'GET');

const show = async (answers: Record<string, Answer> = {}, address = '/manage/match-approve') => {
  const calls = serve({
    [LIST]: ({ query }) =>
      ok(paged([approval()], { approving: 3, accept: 4, reject: 5 }[query.status ?? ''] ?? 1))(),
    'GET /competition/approve': ok(competitions),
    [REPLIES]: ok([]),
    ...answers,
  });
  const page = open(address, { token: 'good' });
  await screen.findByRole('grid');
  return { calls, ...page };
};
const press = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }));
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it('shows how many teams there are of each status, and asks for what the address says', async () => {
  const { calls, address } = await show({}, `/manage/match-approve?competition=${COMPETITION}&q=Com`);
  const row = await screen.findByRole('row', { name: /Comets/ });
  expect(within(row).getByRole('link', { name: 'Comets' }).getAttribute('href')).toBe(
    `/approve/a1/${COMPETITION}/t1`,
  );
  for (const name of ['All (12)', 'Pending (3)', 'Approved (4)', 'Rejected (5)']) {
    expect(await screen.findByRole('tab', { name })).toBeTruthy();
  }
  fireEvent.click(screen.getByRole('tab', { name: /^Rejected/ }));
  await waitFor(() => expect(address()).toContain('status=reject'));
  await waitFor(() =>
    expect(asked(calls).at(-1)).toEqual({
      page: '1',
      limit: '10',
      status: 'reject',
      competition_id: COMPETITION,
      q: 'Com',
    }),
  );
});

it('approves a team after asking, and offers nothing for one that is decided', async () => {
  const { calls } = await show({
    [LIST]: ok(paged([approval(), approval({ id: 'a2', team_name: 'Stars', status: 'accept' })])),
    [DECIDE]: ok({}),
  });
  const decided = await screen.findByRole('row', { name: /Stars/ });
  expect(within(decided).getByText('Decided')).toBeTruthy();
  expect(within(decided).queryByRole('button')).toBeNull();
  await press('Approve “Comets”');
  const dialog = await dialogOf('Approve this team?');
  const approve = dialog.getByRole('button', { name: 'Approve' });
  // Twice before anything is drawn anew.
  act(() => {
    approve.click();
    approve.click();
  });
  expect(await screen.findByText('Team approved.')).toBeTruthy();
  expect(sent(calls).map(({ body }) => body)).toEqual([{ status: 'accept', version: 'v1' }]);
});

it('asks before a reason is lost, and gives it up only on purpose', async () => {
  const { calls, router } = await show();
  await press('Reject “Comets”');
  const dialog = await dialogOf('Reject this team?');
  const reason = await dialog.findByRole('textbox', { name: 'Reason' });
  type(reason, 'The stamp is not to be read.');
  fireEvent.keyDown(reason, { key: 'Escape' });
  fireEvent.click(
    (await dialogOf('Discard what you entered?')).getByRole('button', { name: 'Go on editing' }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard what you entered?' })).toBeNull());

  const reload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(reload);
  expect(reload.defaultPrevented).toBe(true);
  act(() => void router.navigate('/manage/version'));
  fireEvent.click(
    (await dialogOf('Discard what you entered?')).getByRole('button', { name: 'Go on editing' }),
  );
  expect((reason as HTMLTextAreaElement).value).toBe('The stamp is not to be read.');

  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  fireEvent.click((await dialogOf('Discard what you entered?')).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(calls)).toEqual([]);
});

it('refuses with a reason only, which may be a saved one', async () => {
  const { calls } = await show({
    [DECIDE]: ok({}),
    [REPLIES]: ok([{ id: 's1', text: 'The stamp is missing.', created_at: 0 } satisfies SavedReply]),
  });
  await press('Reject “Comets”');
  const dialog = await dialogOf('Reject this team?');
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await dialog.findByText('Say why the team is rejected.')).toBeTruthy();
  expect(sent(calls)).toEqual([]);
  fireEvent.click(await dialog.findByRole('button', { name: 'The stamp is missing.' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Team rejected.')).toBeTruthy();
  expect(sent(calls).map(({ body }) => body)).toEqual([
    { status: 'reject', desc: 'The stamp is missing.', version: 'v1' },
  ]);
});

it('has the focus on its button again once it was refused, and keeps the reason', async () => {
  await show({ [DECIDE]: refusal('INTERNAL', 'Something broke.') });
  await press('Reject “Comets”');
  const dialog = await dialogOf('Reject this team?');
  const reason = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
  type(reason, 'No form');
  const reject = dialog.getByRole('button', { name: 'Reject' });
  act(() => reject.focus());
  fireEvent.click(reject);
  expect(reason.closest('[inert]')).not.toBeNull();
  act(loseFocus);
  expect(await dialog.findByText('Something broke.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(reject));
  expect(reason.value).toBe('No form');
  expect(reason.closest('[inert]')).toBeNull();
});

it('saves what is typed as a reply and deletes one after asking', async () => {
  let replies: SavedReply[] = [];
  const { calls } = await show({
    [REPLIES]: () => ok(replies)(),
    'POST /admin/competition/approvals/replies': () => {
      replies = [{ id: 's1', text: 'No form', created_at: 0 }];
      return ok(replies[0])();
    },
    'DELETE /admin/competition/approvals/replies/s1': () => {
      replies = [];
      return ok({})();
    },
  });
  await press('Reject “Comets”');
  const dialog = await dialogOf('Reject this team?');
  type(dialog.getByRole('textbox', { name: 'Reason' }), ' No form ');
  const save = dialog.getByRole('button', { name: 'Save this reason' });
  act(() => save.focus());
  fireEvent.click(save);
  act(loseFocus);
  expect(await dialog.findByRole('button', { name: 'No form' })).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Saved replies');
  const forget = dialog.getByRole('button', { name: 'Delete the reply “No form”' });
  act(() => forget.focus());
  fireEvent.click(forget);
  const question = await dialogOf('Delete this reply for everybody?');
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText(/^No reply is saved yet/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Saved replies'));
  expect(sent(calls).map(({ method, body }) => [method, body])).toEqual([
    ['POST', { text: 'No form' }],
    ['DELETE', null],
  ]);
});

it.each([
  ['APPROVAL_DECIDED', /^Somebody else has decided/],
  ['APPROVAL_NOT_FOUND', /^This team no longer waits/],
  ['STALE_WRITE', /^The team has changed meanwhile/],
] as const)('explains %s and reads the list anew', async (code, explanation) => {
  const { calls } = await show({ [DECIDE]: refusal(code, 'no') });
  await press('Approve “Comets”');
  const before = asked(calls).length;
  fireEvent.click((await dialogOf('Approve this team?')).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(explanation)).toBeTruthy();
  await waitFor(() => expect(asked(calls).length).toBe(before + 1));
});

it('keeps the reason of a refusal whose team has changed, and calls it done by nobody', async () => {
  const answers = [refusal('SERVICE_UNAVAILABLE', 'Not now.'), refusal('STALE_WRITE', 'no'), ok({})];
  await show({ [DECIDE]: (call) => (answers.shift() ?? ok({}))(call) });
  const reasonIn = async () =>
    (await dialogOf('Reject this team?')).getByRole<HTMLInputElement>('textbox', { name: 'Reason' });
  await press('Reject “Comets”');
  type(await reasonIn(), 'No stamp');
  const send = async () =>
    fireEvent.click((await dialogOf('Reject this team?')).getByRole('button', { name: 'Reject' }));
  await send();
  await screen.findByText('Not now.');
  await send();
  expect(await screen.findByText(/^The team has changed meanwhile/)).toBeTruthy();
  expect(screen.queryByText(/^It was done already/)).toBeNull();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Reject “Comets”');
  expect((await reasonIn()).value).toBe('No stamp');
});

it('refuses the ticked ones with one reason, and says what became of each', async () => {
  const { calls } = await show({
    [LIST]: ok(
      paged([
        approval(),
        approval({ id: 'a2', team_name: 'Stars', version: 'v2' }),
        approval({ id: 'a3', status: 'accept' }),
      ]),
    ),
    [BULK]: ok({
      success: [{ id: 'a1', team_name: 'Comets' }],
      fail: [{ id: 'a2', team_name: 'Stars', code: 'STALE_WRITE', failure_reason: 'Save again.' }],
    } satisfies BulkApprovalResult),
  });
  await screen.findByRole('row', { name: /Stars/ });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
  await press('Reject 2 teams');
  const dialog = await dialogOf('Reject 2 teams?');
  type(dialog.getByRole('textbox', { name: 'Reason' }), 'Too late');
  fireEvent.click(dialog.getByRole('button', { name: 'Reject 2 teams' }));
  const results = await dialogOf('1 of 2 decided');
  expect(results.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^StarsThe team has changed meanwhile/),
    'CometsDecided',
  ]);
  expect(sent(calls).map(({ body }) => body)).toEqual([
    {
      ...{ status: 'reject', desc: 'Too late', approvals: ['a1', 'a2'] },
      versions: [
        { id: 'a1', version: 'v1' },
        { id: 'a2', version: 'v2' },
      ],
    },
  ]);
});

it('opens a row to its people where teams are reviewed, and both buttons decide', async () => {
  const { calls } = await show({ [DECIDE]: ok({}) }, '/manage/group-audit');
  const name = await screen.findByRole('button', { name: 'Comets' });
  expect(name.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(name);
  const people = within(await screen.findByRole('list', { name: 'Members of Comets' }));
  expect(people.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'leaderLeader · leader@example.orgAccepted',
    'bobMember · bob@example.orgDeclined',
  ]);
  await press('Reject “Comets”');
  const dialog = await dialogOf('Reject this team?');
  type(dialog.getByRole('textbox', { name: 'Reason' }), 'Bob declined');
  fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Team rejected.')).toBeTruthy();
  await press('Approve “Comets”');
  fireEvent.click((await dialogOf('Approve this team?')).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Team approved.')).toBeTruthy();
  expect(sent(calls).map(({ body }) => body)).toEqual([
    { status: 'reject', desc: 'Bob declined', version: 'v1' },
    { status: 'accept', version: 'v1' },
  ]);
});

const reply = (id: string, text: string): SavedReply => ({ id, text, created_at: 0 });

it('puts a saved reply in the place of what was written only when that is agreed to', async () => {
  await show({ [REPLIES]: ok([reply('s1', 'No form'), reply('s2', 'Too late')]) });
  await press('Reject “Comets”');
  const dialog = await dialogOf('Reject this team?');
  const reason = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
  const choose = async (name: string) => fireEvent.click(await dialog.findByRole('button', { name }));
  const answer = async (name: string) => {
    const title = 'Replace what you typed?';
    fireEvent.click((await dialogOf(title)).getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull());
  };
  type(reason, 'The stamp is not to be read.');
  await choose('No form');
  await answer('Cancel');
  expect(reason.value).toBe('The stamp is not to be read.');
  await choose('No form');
  await answer('Replace');
  await waitFor(() => expect(reason.value).toBe('No form'));
  // A saved one is not lost.
  await choose('Too late');
  await waitFor(() => expect(reason.value).toBe('Too late'));
});

it('says that the saved replies cannot be read, not that there is none', async () => {
  await show({ [REPLIES]: refusal('INTERNAL', 'Something broke.') });
  await press('Reject “Comets”');
  const dialog = await dialogOf('Reject this team?');
  expect(dialog.queryByText(/^No reply is saved yet/)).toBeNull();
  const again = await dialog.findByRole('button', { name: 'Try again' });
  expect(dialog.queryByText(/^No reply is saved yet/)).toBeNull();
  serve({ [REPLIES]: ok([reply('s1', 'No form')]) });
  fireEvent.click(again);
  expect(await dialog.findByRole('button', { name: 'No form' })).toBeTruthy();
});
