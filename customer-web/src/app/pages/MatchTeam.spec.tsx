import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Team } from '@tianheng/contracts';
import { signedIn } from '@tianheng/web-kit/state/session.slice.ts';
import { onPhone } from '@tianheng/web-kit/test/phone.ts';
import { FakeUpload } from '@tianheng/web-kit/test/upload.ts';
import { ok, refusal, serve, type Answer } from '../../../test/api.ts';
import { competition, team } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

const MATCH = '/customer/match/c1';
const INVITATIONS = [{ id: 'i1', name: 'Merak', leader: 'mira', created_at: 0 }];
const LINK = {
  ...{ competition_id: 'c1', competition_title: 'Orbit challenge', expires_at: 0 },
  ...{ team_name: 'Merak', leader: 'mira' },
};

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function enter(own: Partial<Team> | null, address = MATCH, answers: Record<string, Answer> = {}) {
  const calls = serve({ 'GET /competition/c1/team/info': ok(own === null ? {} : team(own)), ...answers });
  return { ...open(address, { token: 'good' }), calls };
}
const link = (name: string) => screen.findByRole('link', { name });
const confirm = async (title: string, verb: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  fireEvent.click(dialog.getByText(verb, { selector: 'button' }));
};

it('asks how to take part, and leads there', async () => {
  const { address } = enter(null);
  fireEvent.click(await screen.findByText('Join the competition'));
  const go = await screen.findByText<HTMLButtonElement>('Continue');
  expect(go.disabled).toBe(true);
  fireEvent.click(screen.getByLabelText(/^Join a team/));
  fireEvent.click(go);
  await waitFor(() => expect(address()).toBe(`${MATCH}?tab=team`));
  fireEvent.click(screen.getByText('Join the competition'));
  fireEvent.click(await screen.findByLabelText(/^Create a team/));
  fireEvent.click(screen.getByText('Continue'));
  await waitFor(() => expect(address()).toBe('/customer/create-team/c1'));
});

it('asks a visitor who wants to join to sign in', async () => {
  serve();
  const { address } = open(MATCH);
  fireEvent.click(await screen.findByText('Join the competition'));
  fireEvent.click(await screen.findByText('Sign in', { selector: '[role=dialog] button' }));
  const back = encodeURIComponent(`${MATCH}?dialog=join`);
  await waitFor(() => expect(address()).toBe(`/login?next=${back}`));
});

it('says that registration has closed', async () => {
  enter(null, MATCH, { 'GET /competitions/c1': ok(competition({ registration_open_time: 1 })) });
  expect(await screen.findByText('Registration has closed.')).toBeTruthy();
});

it.each([
  [{ status: 'temporary_storage' }, 'Edit draft', '/customer/create-team/c1?teamId=t1'],
  [{ status: 'reject' }, 'Restart', '/customer/create-team/c1?teamId=t1&edit=true'],
  [{ status: 'recruit_failed', is_leader: false }, 'My team', `${MATCH}?tab=team`],
] as const)('leads from %o on by "%s"', async (own, name, to) => {
  enter(own);
  expect((await link(name)).getAttribute('href')).toBe(to);
});

it('tells the leader once what has become of the team, and opens the way to mend it', async () => {
  const { address } = enter({ status: 'recruit_failed' });
  expect(await screen.findByText('Members did not accept: “Dubhe” could not be formed.')).toBeTruthy();
  fireEvent.click(screen.getByText('What now?'));
  await waitFor(() => expect(address()).toBe(`${MATCH}?dialog=join`));
  expect(await screen.findByLabelText(/^Submit “Dubhe” again/)).toBeTruthy();
  cleanup();
  enter({ status: 'recruit_failed' });
  await link('Restart');
  expect(screen.queryByText('What now?')).toBeNull();
});

it.each(['table', 'list'])(
  'accepts an invitation of a %s, after it has said what that declines',
  async (kind) => {
    if (kind === 'list') onPhone();
    const accepted: { own: Partial<Team> } = { own: {} };
    const { calls } = enter(null, `${MATCH}?tab=team`, {
      'GET /competition/c1/team/info': () => ok(accepted.own)(),
      'GET /competition/c1/invited': ok(INVITATIONS),
      'POST /competition/c1/invited/i1': () => {
        accepted.own = team({ name: 'Merak', is_leader: false, status: 'in_recruiting' });
        return ok(accepted.own)();
      },
    });
    fireEvent.click(await screen.findByLabelText('Accept the invitation of Merak'));
    expect(await screen.findByText(/declines your other invitations/)).toBeTruthy();
    await confirm('Join Merak?', 'Accept');
    expect(await screen.findByText('You are now in Merak.')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Merak' })).toBeTruthy();
    expect(document.activeElement?.id).toBe('main');
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ status: 'accept' });
  },
);

it('offers only to decline an invitation once registration has closed', async () => {
  const { calls } = enter(null, `${MATCH}?tab=team`, {
    'GET /competitions/c1': ok(competition({ registration_open_time: 1 })),
    'GET /competition/c1/invited': ok(INVITATIONS),
    'POST /competition/c1/invited/i1': ok({}),
  });
  const decline = await screen.findByLabelText('Decline the invitation of Merak');
  expect(screen.queryByLabelText('Accept the invitation of Merak')).toBeNull();
  const panel = within(screen.getByRole('tabpanel'));
  expect(panel.getByText(/^Registration has closed\. Questions/)).toBeTruthy();
  fireEvent.click(decline);
  await confirm('Decline the invitation of Merak?', 'Decline');
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ status: 'reject' }),
  );
});

it('reads the invitations anew when one was no longer open', async () => {
  const { calls } = enter(null, `${MATCH}?tab=team`, {
    'GET /competition/c1/invited': ok(INVITATIONS),
    'POST /competition/c1/invited/i1': refusal('INVITATION_CLOSED', 'It was answered already.'),
  });
  fireEvent.click(await screen.findByLabelText('Decline the invitation of Merak'));
  await confirm('Decline the invitation of Merak?', 'Decline');
  expect(await screen.findByText('It was answered already.')).toBeTruthy();
  await waitFor(() => expect(calls.filter(({ path }) => path === '/competition/c1/invited')).toHaveLength(2));
});

it('downloads the signed form by an address of its own, which a browser follows without a token', async () => {
  const signed = { unit_signature_file_id: 'f1', unit_signature_file_name: 'form.pdf' };
  enter(signed, `${MATCH}?tab=team`, { 'GET /object-storage/download/f1/url': ok({ url: '#signed' }) });
  fireEvent.click(await screen.findByRole('button', { name: 'form.pdf' }));
  await waitFor(() => expect(window.location.hash).toBe('#signed'));
});

it('cuts long texts at 17 characters and shows them whole on demand', async () => {
  enter({ introduction: 'We watch what is up there.' }, `${MATCH}?tab=team`);
  expect(await screen.findByText('We watch what is …')).toBeTruthy();
  fireEvent.click(screen.getByText('Show all'));
  expect(screen.getByText('We watch what is up there.')).toBeTruthy();
});

it('lets the leader edit what everybody sees', async () => {
  const { calls, address } = enter(
    { picture_id: 'p1', slogan: 'Up', introduction: 'Us' },
    `${MATCH}?tab=team&dialog=edit-team`,
    { 'PUT /competition/c1/team/t1/info': ok(team()) },
  );
  const slogan = await screen.findByLabelText<HTMLInputElement>(/Slogan/);
  expect(screen.getByLabelText<HTMLInputElement>('Team name').readOnly).toBe(true);
  expect(screen.getByText('Team icon').textContent).toBe('Team icon *');
  fireEvent.change(slogan, { target: { value: '\u200b' } });
  fireEvent.click(screen.getByText('Save'));
  expect(await screen.findByText('Enter a slogan.')).toBeTruthy();
  fireEvent.change(slogan, { target: { value: 'Higher' } });
  fireEvent.click(screen.getByText('Save'));
  expect(await screen.findByText('Team edited.')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...{ slogan: 'Higher', introduction: 'Us', picture_id: 'p1', version: 1 },
  });
  await waitFor(() => expect(address()).toBe(`${MATCH}?tab=team`));
});

it('shows what another tab has saved meanwhile, and takes none of it back', async () => {
  let saved = team({ picture_id: 'p1', slogan: 'Up', introduction: 'Us', version: 1 });
  let tries = 0;
  const stale = refusal('STALE_WRITE', 'Somebody else has changed this meanwhile.');
  const { calls } = enter(null, `${MATCH}?tab=team&dialog=edit-team`, {
    'GET /competition/c1/team/info': () => ok(saved)(),
    'PUT /competition/c1/team/t1/info': (call) => (tries++ === 0 ? stale : ok(saved))(call),
  });
  const slogan = await screen.findByLabelText<HTMLInputElement>(/^Slogan/);
  const introduction = screen.getByLabelText<HTMLTextAreaElement>(/^Introduction/);
  fireEvent.change(introduction, { target: { value: 'Mine' } });
  saved = { ...saved, slogan: 'Higher', introduction: 'Theirs', version: 2 };
  fireEvent.click(screen.getByText('Save'));
  expect(await screen.findByText('Saved meanwhile by somebody else: Theirs')).toBeTruthy();
  expect(screen.getByText('Saved meanwhile by somebody else: Higher')).toBeTruthy();
  expect([slogan.value, introduction.value]).toEqual(['Higher', 'Mine']);
  fireEvent.click(screen.getByText('Save'));
  expect(await screen.findByText('Team edited.')).toBeTruthy();
  expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    ...{ slogan: 'Higher', introduction: 'Mine', picture_id: 'p1', version: 2 },
  });
});

it('does not save while a new icon is on its way', async () => {
  FakeUpload.install();
  const { calls } = enter({ picture_id: 'p1', slogan: 'Up', introduction: 'Us' }, `${MATCH}?tab=team`, {
    'PUT /competition/c1/team/t1/info': ok(team()),
  });
  fireEvent.click(await screen.findByLabelText('Edit the team’s information'));
  await screen.findByLabelText(/Slogan/);
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('no file is taken');
  fireEvent.change(input, { target: { files: [new File(['x'], 'icon.png')] } });
  await screen.findByLabelText('Uploading: Team icon');
  fireEvent.click(screen.getByText('Save'));
  expect(await screen.findByText('You can save and submit once the upload has ended.')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

it('dismisses a team after asking, and offers nothing of that to members', async () => {
  const { calls } = enter({}, `${MATCH}?tab=team`, { 'POST /competition/c1/team/dismiss': ok({}) });
  fireEvent.click(await screen.findByText('Dismiss the team'));
  await confirm('Dismiss Dubhe?', 'Dismiss');
  expect(await screen.findByText('Team dismissed.')).toBeTruthy();
  expect(document.activeElement?.id).toBe('main');
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  cleanup();
  enter({ is_leader: false }, `${MATCH}?tab=team`);
  await screen.findByRole('heading', { name: 'Dubhe' });
  expect(screen.queryByText('Dismiss the team')).toBeNull();
  expect(screen.queryByLabelText('Edit the team’s information')).toBeNull();
});

const MEMBERS = [
  { id: 'u1', username: 'leader', email: null, is_leader: true, status: 'accept' },
  { id: 'u2', username: 'bob', email: null, is_leader: false, status: 'accept' },
  { id: 'u3', username: 'carol', email: null, is_leader: false, status: 'inviting' },
].map((member) => ({ ...member, certified_status: '', team_status: 'in_recruiting' })) as Team['member_list'];

it('lets a member leave before the approval, and not after', async () => {
  const { calls } = enter({ is_leader: false, status: 'approving' }, `${MATCH}?tab=team`, {
    'POST /competition/c1/team/leave': ok({}),
  });
  fireEvent.click(await screen.findByText('Leave the team'));
  await confirm('Leave Dubhe?', 'Leave');
  expect(await screen.findByText('You have left the team.')).toBeTruthy();
  expect(document.activeElement?.id).toBe('main');
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  cleanup();
  enter({ is_leader: false, status: 'accept' }, `${MATCH}?tab=team`);
  await screen.findByRole('heading', { name: 'Dubhe' });
  expect(screen.queryByText('Leave the team')).toBeNull();
});

it.each([
  ['temporary_storage', 'Invited on submission'],
  ['in_recruiting', 'Invited'],
  ['recruit_failed', 'Invitation closed'],
] as const)(
  'says what an invitation that nobody has answered is worth in a team in %s',
  async (status, says) => {
    enter({ status, member_list: MEMBERS }, `${MATCH}?tab=team`);
    const row = within(await screen.findByRole('row', { name: /^carol/ }));
    expect(row.getByText(says)).toBeTruthy();
  },
);

it('hands the lead over to a member who has accepted', async () => {
  const { calls } = enter({ status: 'in_recruiting', member_list: MEMBERS }, `${MATCH}?tab=team`, {
    'POST /competition/c1/team/leader': ok(team()),
  });
  fireEvent.click(await screen.findByText('Hand over the lead', { selector: 'button' }));
  expect(await screen.findByLabelText('bob')).toBeTruthy();
  expect(screen.queryByLabelText('carol')).toBeNull();
  fireEvent.click(screen.getByText('Hand over'));
  expect(await screen.findByText('Choose a member.')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('bob'));
  fireEvent.click(screen.getByText('Hand over'));
  expect(await screen.findByText('bob leads the team now.')).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ user_id: 'u2' });
});

it('reads the team anew where whoever hands it over is in none any more', async () => {
  const { calls } = enter({ status: 'in_recruiting', member_list: MEMBERS }, `${MATCH}?tab=team`, {
    'POST /competition/c1/team/leader': refusal('TEAM_REQUIRED', 'You are in no team.'),
  });
  const asked = () => calls.filter(({ path }) => path.endsWith('/c1/team/info')).length;
  fireEvent.click(await screen.findByText('Hand over the lead', { selector: 'button' }));
  fireEvent.click(await screen.findByLabelText('bob'));
  const before = asked();
  fireEvent.click(screen.getByText('Hand over'));
  expect(await screen.findByText('You are in no team.')).toBeTruthy();
  // Sooner than a team that recruits is read anew anyway.
  await waitFor(() => expect(asked()).toBeGreaterThan(before), { timeout: 10_000 });
});

it('makes a link, shows it and revokes it', async () => {
  let link: object = {};
  enter({ status: 'in_recruiting' }, `${MATCH}?tab=team`, {
    'GET /competition/c1/team/invitation_link': () => ok(link)(),
    'POST /competition/c1/team/invitation_link': () => {
      link = { token: 'k', url: 'http://site/join', expires_at: Date.UTC(2100, 0, 1) };
      return ok(link)();
    },
    'DELETE /competition/c1/team/invitation_link': () => {
      link = {};
      return ok({})();
    },
  });
  fireEvent.click(await screen.findByText('Make a link'));
  expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toBe('http://site/join');
  fireEvent.click(screen.getByText('Revoke'));
  expect(await screen.findByText('Make a link')).toBeTruthy();
});

it('shows what another tab has made of the link once it is looked at again', async () => {
  let link = { token: 'k', url: 'http://site/join', expires_at: Date.UTC(2100, 0, 1) };
  enter({ status: 'in_recruiting' }, `${MATCH}?tab=team`, {
    'GET /competition/c1/team/invitation_link': () => ok(link)(),
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Link');
  expect(field.value).toBe('http://site/join');
  link = { ...link, url: 'http://site/newer' };
  fireEvent.focus(window);
  await waitFor(() => expect(field.value).toBe('http://site/newer'));
});

it('asks nobody whether to join the team they are in', async () => {
  const own = { name: LINK.team_name, leader: LINK.leader, is_join_team: true };
  const { address } = enter(own, `${MATCH}#invitation=k`, {
    'GET /competition/c1/invitation_link': ok(LINK),
  });
  expect(await screen.findByText('You are in Merak already.')).toBeTruthy();
  await waitFor(() => expect(address()).toBe(`${MATCH}?tab=team`));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['another team', { leader: 'nora', is_join_team: true }],
  ['it once, before it failed', { leader: LINK.leader, is_join_team: false, status: 'recruit_failed' }],
] as const)('asks whoever is or was in %s', async (_team, own) => {
  enter(own, `${MATCH}#invitation=k`, { 'GET /competition/c1/invitation_link': ok(LINK) });
  expect(await screen.findByText(/mira invites you by a link/)).toBeTruthy();
});

it('asks whoever follows a link, and joins', async () => {
  const { calls, address } = enter(null, `${MATCH}#invitation=k`, {
    'GET /competition/c1/invitation_link': ok(LINK),
    'POST /competition/c1/invitation_link': ok(team()),
  });
  expect(await screen.findByText(/mira invites you by a link/)).toBeTruthy();
  await confirm('Join Merak?', 'Accept');
  await waitFor(() => expect(address()).toBe(`${MATCH}?tab=team`));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ token: 'k' });
});

it('asks about the team of a second link, not of the first', async () => {
  let answer: ((response: Response) => void) | undefined;
  const { router } = enter(null, `${MATCH}#invitation=k`, {
    'GET /competition/c1/invitation_link': ({ query }) =>
      query.token === 'k' ? ok(LINK)() : new Promise((resolve) => (answer = resolve)),
  });
  await screen.findByRole('dialog', { name: 'Join Merak?' });
  act(() => void router.navigate(`${MATCH}#invitation=other`));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Join Merak?' })).toBeNull());
  await waitFor(() => expect(answer).toBeDefined());
  await act(() => Promise.resolve(answer?.(ok({ ...LINK, team_name: 'Alkaid' })())));
  expect(await screen.findByRole('dialog', { name: 'Join Alkaid?' })).toBeTruthy();
});

it.each([
  ['the session has ended', 'UNAUTHORIZED', 'Please sign in first.'],
  ['the server is busy', 'SERVICE_UNAVAILABLE', 'Later.'],
] as const)('keeps the link when %s, to be answered once more', async (_why, code, said) => {
  let answered = refusal(code, said);
  const { store, router, address } = enter(null, `${MATCH}#invitation=k`, {
    'GET /competition/c1/invitation_link': ok(LINK),
    'POST /competition/c1/invitation_link': (call) => answered(call),
  });
  await confirm('Join Merak?', 'Accept');
  await screen.findByText(said);
  expect(router.state.location.hash).toBe('#invitation=k');
  answered = ok(team());
  if (store.getState().session.expired) {
    await screen.findByRole('dialog', { name: 'Your session has ended' });
    // Under the pointer it does not go by itself.
    fireEvent.mouseEnter(screen.getByText(said));
    act(() => void store.dispatch(signedIn('new')));
    await waitFor(() => expect(screen.queryByText(said)).toBeNull());
  }
  await confirm('Join Merak?', 'Accept');
  await waitFor(() => expect(address()).toBe(`${MATCH}?tab=team`));
});

it('says what taking part still needs, and leads there', async () => {
  enter({ status: 'temporary_storage' }, MATCH, {
    'GET /competition/c1/eligibility': ok({
      items: [
        { item: 'signed_in', is_met: true },
        { item: 'no_other_team', is_met: true },
        { item: 'form_signed', is_met: false },
      ],
      team_id: 't1',
      status: 'temporary_storage',
    }),
  });
  const open = await link('Upload the signed form');
  expect(open.getAttribute('href')).toBe('/customer/create-team/c1?teamId=t1');
  expect(screen.queryByRole('link', { name: 'Be in no other team here' })).toBeNull();
});
