import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ok, paged, refusal, serve, type Answer, type Call } from '../../../test/api.ts';
import { open } from '../../../test/open.tsx';
import { competitions, listedTeam } from '../../../test/teams.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const LIST = 'GET /teams';
const UPDATE = 'PUT /teams/t1';
const sent = (calls: Call[]) => calls.filter(({ method }) => method !== 'GET');

const show = async (answers: Record<string, Answer> = {}, address = '/manage/group') => {
  const calls = serve({
    [LIST]: ok(paged([listedTeam()])),
    'GET /competition/approve': ok(competitions),
    ...answers,
  });
  const page = open(address, { token: 'good' });
  await screen.findByRole('grid', { name: 'Teams' });
  return { calls, ...page };
};
const edit = async (team = 'Comets') => {
  fireEvent.click(await screen.findByRole('button', { name: `Edit “${team}”` }));
  return within(await screen.findByRole('dialog', { name: 'Edit the team' }));
};
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it('shows what is known of a team and asks for what the address says', async () => {
  const { calls } = await show({}, '/manage/group?q=Com&status=approving');
  const row = await screen.findByRole('row', { name: /Comets/ });
  await within(row).findByText('Orbit challenge');
  for (const shown of ['team@example.org', '+49 30 123456', 'Leader Li', '1234', 'Pending']) {
    expect(within(row).getByText(shown)).toBeTruthy();
  }
  const [first] = calls.filter(({ path }) => path === '/teams');
  expect(first?.query).toEqual({ page: '1', limit: '10', q: 'Com', status: 'approving' });
});

it('opens the customer site as a team in a tab that knows nothing of this one', async () => {
  const opened = jest.spyOn(globalThis, 'open').mockReturnValue(null);
  const { calls } = await show({
    'POST /admin/view_as': ok({
      token: 'eyes',
      team: { id: 't1', name: 'Comets', competition_id: 'c1', leader: 'li' },
      by: 'admin',
      expires_at: 1,
    }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Look at the site as Comets' }));
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
  const address = 'https://customer.example.org/view#team=eyes&match=c1';
  expect(opened).toHaveBeenCalledWith(address, '_blank', 'noopener');
  expect(sent(calls)).toMatchObject([{ path: '/admin/view_as', body: { team_id: 't1' } }]);
});

it('complains about what breaks a rule, and sends nothing but what was changed', async () => {
  const { calls } = await show({ [UPDATE]: ok(listedTeam({ name: 'Comets2' })) });
  const dialog = await edit();
  const name = dialog.getByRole('textbox', { name: 'Team name' });
  type(name, 'a'.repeat(21));
  type(dialog.getByRole('textbox', { name: 'Phone' }), '12345678901');
  type(dialog.getByRole('textbox', { name: 'Identity number' }), '12x');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('At most 20 characters.')).toBeTruthy();
  expect(dialog.getByText('11 digits that begin with 13 to 19.')).toBeTruthy();
  expect(dialog.getByText('Only digits.')).toBeTruthy();
  expect(sent(calls)).toEqual([]);

  type(name, 'Comets2');
  // The leader's own number, of another country, was there before.
  const phone = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
  expect(phone.maxLength).toBe('+49 30 123456'.length);
  type(phone, '+49 30 123456');
  type(dialog.getByRole('textbox', { name: 'Identity number' }), '');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Team updated.')).toBeTruthy();
  expect(sent(calls).map(({ body }) => body)).toEqual([{ name: 'Comets2', card_id: '', version: 1 }]);
});

it('says at its field that a name is taken', async () => {
  await show({ [UPDATE]: refusal('TEAM_NAME_TAKEN', 'That name is taken.', { field: 'name' }) });
  const dialog = await edit();
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('That name is taken.')).toBeTruthy();
});

it('shows what a colleague saved meanwhile, and saves on top of it, where the list no longer holds the team', async () => {
  let version = 1;
  const theirs = { ...listedTeam({ version: 2, company_name: 'Theirs', card_id: '42' }), phone_number: '' };
  const { calls } = await show({
    [LIST]: () => ok(paged(version > 1 ? [] : [listedTeam()]))(),
    [UPDATE]: (call) => {
      if (version > 1) return ok(theirs)();
      version = 2;
      return refusal('STALE_WRITE', 'Somebody else has saved.', { current: theirs })(call);
    },
  });
  const dialog = await edit();
  type(dialog.getByRole('textbox', { name: 'Organisation' }), 'Mine');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByRole('button', { name: 'Take over theirs: Organisation' })).toBeTruthy();
  // Its number is its leader's, which nobody has changed.
  expect(dialog.queryByRole('button', { name: 'Take over theirs: Phone' })).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Team updated.')).toBeTruthy();
  expect(sent(calls).map(({ body }) => body)).toEqual([
    { company_name: 'Mine', version: 1 },
    // As it is in the form: what they gave besides was not taken over.
    { company_name: 'Mine', card_id: '1234', version: 2 },
  ]);
});

it('sets back what was saved without an answer, too', async () => {
  let now = listedTeam();
  let isLost = true;
  const { calls } = await show({
    [UPDATE]: (call) => {
      const { version, ...changes } = call.body as { version: number };
      if (version !== now.version)
        return refusal('STALE_WRITE', 'Somebody was faster.', { current: now })(call);
      now = { ...now, ...changes, version: version + 1 };
      if (!isLost) return ok(now)();
      isLost = false;
      throw new TypeError('The line broke.');
    },
  });
  const dialog = await edit();
  const name = dialog.getByRole('textbox', { name: 'Team name' });
  type(name, 'Asteroids');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Network error, please try again later.')).toBeTruthy();
  type(name, 'Comets');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Team updated.')).toBeTruthy();
  expect(now).toMatchObject({ name: 'Comets', version: 3 });
  expect(sent(calls).at(-1)?.body).toEqual({ name: 'Comets', version: 2 });
});

it('deletes a team with a reason that the team reads', async () => {
  const { calls } = await show({ 'DELETE /teams/t1': ok({}) });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete “Comets”' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this team?' }));
  const field = dialog.getByRole('textbox', { name: 'Reason' });
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText('Please give a reason.')).toBeTruthy();
  expect(sent(calls)).toEqual([]);
  type(field, 'Registered twice.');
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sent(calls)).toHaveLength(1));
  expect(sent(calls)).toMatchObject([{ method: 'DELETE', body: { reason: 'Registered twice.' } }]);
  expect(await screen.findByText('Team deleted.')).toBeTruthy();
});

const LONG = 'Comets'.repeat(5);

it('changes something else of a team whose name is longer than administrators may give', async () => {
  const { calls } = await show({
    [LIST]: ok(paged([listedTeam({ name: LONG })])),
    [UPDATE]: ok(listedTeam()),
  });
  const dialog = await edit(LONG);
  type(dialog.getByRole('textbox', { name: 'Organisation' }), 'Mine');
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Team updated.')).toBeTruthy();
  expect(sent(calls).map(({ body }) => body)).toEqual([{ company_name: 'Mine', version: 1 }]);
});

it('takes over what a colleague saved, also where nobody may enter as much here', async () => {
  const theirs = {
    ...listedTeam({ version: 2 }),
    name: 'Asteroids'.repeat(4),
    phone_number: '+49 (0) 30 1234567',
  };
  const { calls } = await show({
    [UPDATE]: (call) =>
      ((call.body as { version: number }).version === 2
        ? ok(theirs)
        : refusal('STALE_WRITE', 'Somebody else has saved.', { current: theirs }))(call),
  });
  const dialog = await edit();
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  for (const field of ['Team name', 'Phone'])
    fireEvent.click(await dialog.findByRole('button', { name: `Take over theirs: ${field}` }));
  const phone = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
  expect(phone.maxLength).toBe(theirs.phone_number.length);
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Team updated.')).toBeTruthy();
  expect(sent(calls).at(-1)?.body).toEqual({ version: 2 });
});
