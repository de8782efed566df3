import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Team } from '@tianheng/contracts';
import { languageChosen } from '@tianheng/web-kit/state/preferences.slice.ts';
import { signedIn } from '@tianheng/web-kit/state/session.slice.ts';
import { FakeUpload } from '@tianheng/web-kit/test/upload.ts';
import { ok, refusal } from '../../../test/api.ts';
import { competition, team, user } from '../../../test/data.ts';
import {
  confirmOriginal,
  draft,
  enterForm,
  field,
  fill,
  FORM,
  give,
  press,
  rules,
} from '../../../test/team-form.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const KEY = 'tianheng.teamForm.u1.c1';
const button = (name: string) => screen.getByText<HTMLButtonElement>(name, { selector: 'button' });
const sent = (calls: { method: string; path: string; body: unknown }[], path: string) =>
  calls.filter((call) => call.method === 'POST' && call.path === path).map(({ body }) => body);
const seated = (username: string): Team['member_list'][number] => ({
  ...{ id: `u-${username}`, username, email: null, is_leader: false, status: 'accept' },
  ...{ certified_status: 'accept', team_status: 'reject' },
});

it('opens no button before the originality statement is confirmed, and shows who leads', async () => {
  enterForm();
  await field(/Team name/);
  expect(document.title).toMatch(/^Register a team · .* · Tianheng$/);
  expect(button('Save draft').disabled).toBe(true);
  expect(button('Create the team').disabled).toBe(true);
  expect(screen.getAllByText('Not set')).toHaveLength(1);
  expect(screen.getByRole('combobox', { name: /Country or region/ })).toHaveProperty('value', 'China');
  await confirmOriginal();
  expect(button('Create the team').disabled).toBe(false);
});

it('says everything that is missing, and goes to the first of it', async () => {
  const { calls } = enterForm();
  await confirmOriginal();
  fireEvent.click(await screen.findByText('Add an instructor'));
  expect(within(screen.getByRole('group', { name: 'Instructor 1' })).getAllByRole('textbox')[0]).toBe(
    document.activeElement,
  );
  press('Create the team');
  for (const sentence of [
    'Enter the organisation that the team belongs to.',
    'Enter a team name.',
    'Enter a slogan.',
    'Enter an introduction.',
    'Upload a team icon.',
    'Upload the signed unit form.',
    'Enter the instructor’s phone number.',
    'Too few questions in “Orbits”: choose exactly 2, 1 is chosen.',
  ]) {
    expect(screen.getByText(sentence)).toBeTruthy();
  }
  expect(document.activeElement).toBe(await field(/Organisation/));
  expect(screen.getByRole('group', { name: 'Instructors', description: /./ })).toBeTruthy();
  expect(await screen.findByText('Please fill in the form completely.')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('takes full-width digits of an instructor for what they mean', async () => {
  enterForm();
  fireEvent.click(await screen.findByText('Add an instructor'));
  const [phone] = screen.getAllByLabelText<HTMLInputElement>(/^Phone/, { selector: '[type=tel]' });
  fireEvent.change(phone as HTMLInputElement, { target: { value: '１３８00000000' } });
  expect(phone?.value).toBe('13800000000');
});

it('asks for words that can be seen', async () => {
  const { calls } = enterForm();
  await fill(/Organisation/, '\u2800');
  await fill(/Slogan/, '\u200b\u3164');
  await fill(/Introduction/, '\u2060\n\u200b');
  await confirmOriginal();
  press('Create the team');
  for (const sentence of [
    'Enter the organisation that the team belongs to.',
    'Enter a slogan.',
    'Enter an introduction.',
  ]) {
    expect(await screen.findByText(sentence)).toBeTruthy();
  }
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('saves a draft with nothing but a name, and refuses signs in it', async () => {
  const { calls } = enterForm({ 'POST /competition/c1/team/temporary-storage': ok(draft) });
  await confirmOriginal();
  await fill(/Team name/, 'Dub-he');
  press('Save draft');
  expect(await screen.findByText('Use Chinese characters, letters or digits only.')).toBeTruthy();
  await fill(/Team name/, ' Dubhe\u0301天枢 '.normalize('NFD'));
  press('Save draft');
  expect(await screen.findByText('Draft saved.')).toBeTruthy();
  const [body] = sent(calls, '/competition/c1/team/temporary-storage');
  expect(body).toMatchObject({
    name: 'Dubhe\u0301天枢'.normalize('NFD'),
    version: 0,
    picture_id: null,
    country: 'cn',
    question_binds: [{ question_id: 'q1', question_group_id: 'g1' }],
  });
});

it('invites up to four people, none of them from another team', async () => {
  enterForm();
  const search = await screen.findByRole('combobox', { name: 'Invite somebody' });
  for (const name of ['alice', 'alan', 'alma', 'alec', 'alva']) {
    fireEvent.change(search, { target: { value: 'al' } });
    const list = await screen.findByRole('listbox');
    const taken = within(list).getByRole('option', { name: /albert/ });
    expect(taken.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(within(list).getByRole('option', { name: new RegExp(`^${name}`) }));
  }
  const chosen = within(screen.getByRole('list', { name: 'Invited people' }));
  expect(chosen.getAllByRole('listitem')).toHaveLength(4);
  expect(screen.getByText('Non-captain members can select up to 4!')).toBeTruthy();
});

it('offers nobody who was found for other words than those that stand there', async () => {
  enterForm();
  const search = await screen.findByRole('combobox', { name: 'Invite somebody' });
  const write = (value: string) => fireEvent.change(search, { target: { value } });
  write('al');
  await screen.findByRole('option', { name: /^alice/ });
  write('alb');
  expect(screen.queryByRole('option', { name: /^alice/ })).toBeNull();
  expect(screen.queryByText('Nobody is called that.')).toBeNull();
  write('a');
  expect(screen.getByText('Type at least 2 characters.')).toBeTruthy();
});

it.each(['Invite somebody', /Country/])('hands nothing in by Enter in the search of %s', async (name) => {
  enterForm();
  await confirmOriginal();
  await userEvent.click(await screen.findByRole('combobox', { name }));
  await userEvent.keyboard('{Escape}{Enter}');
  expect(screen.queryByText('Please fill in the form completely.')).toBeNull();
  // Where Enter does hand in, it says what is missing.
  await userEvent.click(await field(/Team name/));
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('Please fill in the form completely.')).toBeTruthy();
});

it('locks what must be taken, counts the rest and knows when no group is open', async () => {
  enterForm({
    'GET /competitions/c1/groups/questions-rules': ok([{ ...rules[0], question_group_country: 'fr' }]),
  });
  expect(await screen.findByText(/No group is open to teams of China/)).toBeTruthy();
  const country = screen.getByRole('combobox', { name: /Country or region/ });
  fireEvent.focus(country);
  fireEvent.change(country, { target: { value: '法国' } });
  fireEvent.click(await screen.findByRole('option', { name: 'France' }));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Orbits' }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Where is it/ })).toMatchObject({
    checked: true,
    disabled: true,
  });
  fireEvent.click(screen.getByRole('checkbox', { name: /Where will/ }));
  expect(screen.getByText('Choose exactly 2 questions: 2 chosen.')).toBeTruthy();
});

it('sends files at once, and says which it does not take', async () => {
  enterForm();
  await give('Team icon', 'icon.gif');
  expect(
    await screen.findByText(/Unsupported file format. Choose one of these: PNG · JPG · JPEG/),
  ).toBeTruthy();
  await give('Signed unit form', 'signed.pdf');
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  expect(FakeUpload.sent[0]?.url).toBe('/v1/object-storage/stream/upload?file_name=signed.pdf');
  FakeUpload.sent[0]?.answer(201, { file_id: 's1', url: '/x' });
  expect(await screen.findByText('signed.pdf')).toBeTruthy();
  const template = screen.getByRole('link', { name: /template/ });
  expect(template.getAttribute('href')).toBe('/documents/en/unit-signature-form.docx');
});

it('says that the session has ended at a file only until somebody signs in again', async () => {
  const { store } = enterForm();
  await give('Signed unit form', 'signed.pdf');
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  act(() => FakeUpload.sent[0]?.answer(401, { error_info: 'Ended.', code: 'SESSION_ENDED' }));
  expect(await screen.findByText('Ended.')).toBeTruthy();
  act(() => void store.dispatch(signedIn('new')));
  await waitFor(() => expect(screen.queryByText('Ended.')).toBeNull());
  // What is wrong with the next file is said all the same.
  await give('Signed unit form', 'signed.gif');
  expect(await screen.findByText(/Unsupported file format. Choose one of these: .*DOCX/)).toBeTruthy();
});

it('keeps no sentence of the server about a file in a language that is not shown', async () => {
  const { store } = enterForm();
  await give('Signed unit form', 'signed.pdf');
  await give('Team icon', 'icon.gif');
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  act(() => FakeUpload.sent[0]?.answer(507, { error_info: 'No room is left.', code: 'STORAGE_FULL' }));
  expect(await screen.findByText('No room is left.')).toBeTruthy();
  act(() => void store.dispatch(languageChosen('zh-CN')));
  expect(await screen.findByText(/^不支持的文件格式/)).toBeTruthy();
  expect(screen.queryByText('No room is left.')).toBeNull();
});

it('marks what is required, files too', async () => {
  enterForm();
  await field(/Team name/);
  for (const label of ['Team icon', 'Signed unit form']) {
    const group = screen.getByRole('group', { name: label });
    expect(within(group).getByText(label).textContent).toBe(`${label} *`);
    expect(within(group).getByLabelText<HTMLInputElement>(label).required).toBe(true);
  }
});

it('says that the account could not be read, and tries again', async () => {
  let answer = refusal('INTERNAL', 'Something broke.');
  enterForm({ 'GET /user/info': (call) => answer(call) });
  expect(await screen.findByText('Something broke.')).toBeTruthy();
  answer = ok(user());
  press('Try again');
  expect(await field(/Team name/)).toBeTruthy();
});

it('keeps the focus beside a person or an instructor who is taken off', async () => {
  enterForm({
    'GET /competition/c1/team/info': ok({ ...draft, member_list: [seated('bob'), seated('carol')] }),
  });
  const focused = () =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  const remove = async (name: string) => {
    const button = await screen.findByRole('button', { name });
    button.focus();
    fireEvent.click(button);
    await waitFor(() => expect(button.isConnected).toBe(false));
  };
  await remove('Remove bob');
  expect(focused()).toBe('Remove carol');
  await remove('Remove carol');
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Invite somebody' }));
  press('Add an instructor');
  press('Add an instructor');
  await remove('Remove instructor 2');
  expect(focused()).toBe('Remove instructor 1');
  await remove('Remove instructor 1');
  expect(focused()).toBe('Add an instructor');
});

it('submits a draft whole, says so and shows the team', async () => {
  const { calls, address } = enterForm({
    'GET /competition/c1/team/info': ok(draft),
    'POST /competition/c1/team': ok({ ...draft, status: 'in_recruiting' }),
  });
  await confirmOriginal();
  press('Create the team');
  expect(await screen.findByText('Sign-up submitted.')).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/customer/match/c1?tab=team'));
  expect(calls.find(({ path }) => path === '/competition/c1/team')?.query).toEqual({ team_id: 't1' });
  expect(sent(calls, '/competition/c1/team')[0]).toMatchObject({ version: 3, picture_id: 'p1' });
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('asks who leaves while it is being submitted, and calls nobody back', async () => {
  let answer: (answered: Response) => void = () => undefined;
  const { router, address } = enterForm({
    'GET /competition/c1/team/info': ok(draft),
    'POST /competition/c1/team': () => new Promise<Response>((resolve) => (answer = resolve)),
  });
  await fill(/Slogan/, 'Beyond the sky');
  await confirmOriginal();
  press('Create the team');
  expect((await field(/Slogan/)).closest('[inert]')).not.toBeNull();
  act(() => void router.navigate('/customer/help'));
  fireEvent.click(await screen.findByText('Leave', { selector: 'button' }));
  await waitFor(() => expect(screen.queryAllByLabelText(/Slogan/).length).toBe(0));
  await act(() => Promise.resolve(answer(ok(team())())));
  expect(await screen.findByText('Sign-up submitted.')).toBeTruthy();
  expect(address()).toBe('/customer/help');
});

it('shows what to change, keeps the name and submits again', async () => {
  const refused = { ...draft, status: 'reject', approval_desc: 'The seal is missing.', is_name_fixed: true };
  const { calls } = enterForm(
    {
      'GET /competition/c1/team/info': ok(refused),
      'POST /competition/c1/team/resubmit': refusal('STALE_WRITE', 'Changed elsewhere.'),
    },
    `${FORM}?teamId=t1&edit=true`,
  );
  expect(await screen.findByText('The seal is missing.')).toBeTruthy();
  expect((await field(/Team name/)).readOnly).toBe(true);
  await confirmOriginal();
  press('Submit again');
  expect(await screen.findByText('The team was changed elsewhere meanwhile')).toBeTruthy();
  press('Keep my entries');
  press('Submit again');
  await waitFor(() => expect(sent(calls, '/competition/c1/team/resubmit')).toHaveLength(2));
});

it('takes over who has joined and left meanwhile, and keeps everything else that was entered', async () => {
  const refused = { ...draft, status: 'reject', is_name_fixed: true, member_list: [seated('gone')] };
  const now = { ...refused, version: 5, member_list: [seated('come')] };
  let isChanged = false;
  const { calls } = enterForm(
    {
      'GET /competition/c1/team/info': () => ok(isChanged ? now : refused)(),
      'POST /competition/c1/team/resubmit': (call) => {
        const answer = isChanged ? ok({ ...now, status: 'approving' }) : null;
        isChanged = true;
        return answer?.() ?? refusal('STALE_WRITE', 'Changed elsewhere.')(call);
      },
    },
    `${FORM}?teamId=t1&edit=true`,
  );
  await fill(/Slogan/, 'Higher');
  await confirmOriginal();
  press('Submit again');
  await screen.findByText('The team was changed elsewhere meanwhile');
  press('Keep my entries');
  expect(await screen.findByText('come')).toBeTruthy();
  expect(screen.queryByText('gone')).toBeNull();
  press('Submit again');
  expect(await screen.findByText('Submitted again.')).toBeTruthy();
  expect(sent(calls, '/competition/c1/team/resubmit')[1]).toMatchObject({
    ...{ slogan: 'Higher', version: 5, member_list: [{ id: 'u-come' }] },
  });
});

it('takes over a name that was fixed meanwhile', async () => {
  let now: Partial<Team> = draft;
  const { calls } = enterForm({
    'GET /competition/c1/team/info': () => ok(now)(),
    'POST /competition/c1/team': (call) => {
      if (now.is_name_fixed) return ok({ ...draft, status: 'approving' })();
      now = { ...draft, status: 'recruit_failed', is_name_fixed: true, version: 5 };
      return refusal('STALE_WRITE', 'Changed elsewhere.')(call);
    },
    'POST /competition/c1/team/resubmit': ok({ ...draft, status: 'approving' }),
  });
  await fill(/Team name/, 'Renamed');
  await confirmOriginal();
  press('Create the team');
  await screen.findByText('The team was changed elsewhere meanwhile');
  press('Keep my entries');
  await waitFor(async () => expect((await field(/Team name/)).value).toBe(draft.name));
  expect((await field(/Team name/)).readOnly).toBe(true);
  press('Submit again');
  await waitFor(() =>
    expect(sent(calls, '/competition/c1/team/resubmit')).toMatchObject([{ name: draft.name, version: 5 }]),
  );
});

it('founds the team anew with what was entered when it is gone meanwhile', async () => {
  let isGone = false;
  const { calls } = enterForm({
    'GET /competition/c1/team/info': () => ok(isGone ? {} : draft)(),
    'POST /competition/c1/team/temporary-storage': (call) => {
      if (isGone) return ok(draft)();
      isGone = true;
      return refusal('STALE_WRITE', 'Changed elsewhere.')(call);
    },
  });
  await fill(/Slogan/, 'Higher');
  await confirmOriginal();
  press('Save draft');
  expect(await screen.findByText(/The team is no longer there/)).toBeTruthy();
  press('Save draft');
  expect(await screen.findByText('Draft saved.')).toBeTruthy();
  expect(sent(calls, '/competition/c1/team/temporary-storage')).toMatchObject([
    { slogan: 'Higher', version: 3 },
    { slogan: 'Higher', version: 0 },
  ]);
});

it.each([
  [team({ is_leader: false, status: 'temporary_storage' }), 'Only the team leader can view details!'],
  [team({ status: 'approving' }), 'Your team has been submitted, so its form cannot be changed now.'],
])('is closed to members and while the team is under way', async (own, sentence) => {
  enterForm({ 'GET /competition/c1/team/info': ok(own) });
  expect(await screen.findByText(sentence)).toBeTruthy();
});

it('is not there for a competition that is closed', async () => {
  enterForm({ 'GET /competitions/c1': ok(competition({ status: 'done' })) });
  expect(await screen.findByText('This competition is not open.')).toBeTruthy();
});
