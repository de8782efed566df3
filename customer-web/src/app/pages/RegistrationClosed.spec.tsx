import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Team } from '@tianheng/contracts';
import { onPhone } from '@tianheng/web-kit/test/phone.ts';
import { ok, refusal, serve, type Answer } from '../../../test/api.ts';
import { competition, team } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { confirmOriginal, draft, enterForm, field, fill, FORM, press } from '../../../test/team-form.ts';
import { FakeUpload } from '@tianheng/web-kit/test/upload.ts';

const MATCH = '/customer/match/c1';
const CLOSED = ok(competition({ registration_open_time: Date.now() - 86_400_000 }));
const SAYS = 'Registration has closed. Questions and rankings stay open to read.';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

/** Opens a page of the competition for whoever has this team in it. */
function enter(own: Partial<Team> | null, address = MATCH, answers: Record<string, Answer> = {}) {
  const calls = serve({
    'GET /competitions/c1': CLOSED,
    'GET /competition/c1/team/info': ok(own === null ? {} : team(own)),
    ...answers,
  });
  return { ...open(address, { token: 'good' }), calls };
}
const member = (status: 'accept' | 'inviting'): Team['member_list'][number] => ({
  ...{ id: `u-${status}`, username: status, email: null, is_leader: false, status },
  ...{ certified_status: '', team_status: 'recruit_failed' },
});
const nextStep = () => screen.findByRole('region', { name: 'Your next step' });
/** A competition whose registration ends in two minutes, and then is found to go on for a day. */
function putOff(): Answer {
  const [until, end_time] = [Date.now() + 120_000, Date.now() + 172_800_000];
  return () => {
    const registration_open_time = Date.now() < until ? until : until + 86_400_000;
    return ok(competition({ registration_open_time, end_time }))();
  };
}
/** What is drawn at a moment is drawn at the end of a pass. */
const pass = async (...seconds: number[]): Promise<void> => {
  for (const some of seconds) await act(() => jest.advanceTimersByTimeAsync(some * 1000));
};
/** As long as a dialog or a notice takes to come. */
const aMoment = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)));

describe('the page of a competition', () => {
  it.each([
    { status: 'temporary_storage' },
    { status: 'reject' },
    { status: 'recruit_failed' },
    { status: 'in_recruiting' },
    { status: 'reject', is_leader: false },
  ] as const)('calls nothing the next step of %o', async (own) => {
    enter(own);
    const step = await nextStep();
    expect(step.textContent).toContain(SAYS);
    expect(within(step).queryByRole('link')).toBeNull();
  });

  it.each([
    ['approving', 'The organisers are looking at your team.'],
    ['accept', 'Choose a question'],
  ] as const)('leads on whose team is %s', async (status, says) => {
    enter({ status });
    expect((await nextStep()).textContent).toContain(says);
  });

  it.each([
    ['whoever has no team', null, '?dialog=join'],
    ['the leader of a failed team', { status: 'recruit_failed' }, '?dialog=join'],
    ['whoever follows a link', null, '#invitation=k'],
  ] as const)('asks %s only until then how to take part', async (_who, own, place) => {
    const link = {
      ...{ competition_id: 'c1', competition_title: 'Orbit challenge', expires_at: 0 },
      ...{ team_name: 'Merak', leader: 'mira' },
    };
    const answers = { 'GET /competition/c1/invitation_link': ok(link) };
    enter(own, MATCH + place, { ...answers, 'GET /competitions/c1': ok(competition()) });
    await screen.findByRole('dialog');
    cleanup();
    enter(own, MATCH + place, answers);
    await nextStep();
    await aMoment();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks a visitor only until then to sign in for it', async () => {
    serve();
    open(`${MATCH}?dialog=join`);
    await screen.findByRole('dialog', { name: 'Please sign in first' });
    cleanup();
    serve({ 'GET /competitions/c1': CLOSED });
    open(`${MATCH}?dialog=join`);
    expect((await nextStep()).textContent).toContain(SAYS);
    await aMoment();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes while it is looked at', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const held = competition({ registration_open_time: Date.now() + 3_600_000 });
    enter(null, MATCH, { 'GET /competitions/c1': ok(held) });
    expect(await screen.findByText('Join the competition')).toBeTruthy();
    expect(screen.queryByText('Registration has closed.')).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(3_600_000));
    expect(await screen.findByText('Registration has closed.')).toBeTruthy();
    expect(screen.queryByText('Join the competition')).toBeNull();
    expect((await nextStep()).textContent).toContain(SAYS);
  });

  it('takes teams again where the deadline was put off', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    enter(null, MATCH, { 'GET /competitions/c1': putOff() });
    await screen.findByText('Join the competition');
    await pass(120, 5, 5);
    expect(await screen.findByText('Join the competition')).toBeTruthy();
    expect(screen.queryByText('Registration has closed.')).toBeNull();
  });

  it('tells the leader what has become of the team, and offers to read why', async () => {
    const { address } = enter({ status: 'reject' });
    const news = await screen.findByText('Your team “Dubhe” was not approved.');
    const notice = news.closest<HTMLElement>('[role=alert]');
    if (!notice) throw new Error('it is no notice');
    fireEvent.click(within(notice).getByText('My team'));
    await waitFor(() => expect(address()).toBe(`${MATCH}?tab=team`));
  });
});

describe('the team', () => {
  it.each(['table', 'list'])('shows in a %s that an invitation has closed', async (kind) => {
    if (kind === 'list') onPhone();
    const own = { status: 'recruit_failed', member_list: [member('accept'), member('inviting')] } as const;
    enter({ ...own, member_list: [...own.member_list] }, `${MATCH}?tab=team`);
    expect(await screen.findByText('Invitation closed')).toBeTruthy();
    expect(screen.getByText('Accepted')).toBeTruthy();
    expect(screen.queryByText('Invited')).toBeNull();
  });

  it('offers no link to join it', async () => {
    enter({ status: 'in_recruiting' }, `${MATCH}?tab=team`);
    await screen.findByRole('heading', { name: 'Dubhe' });
    expect(screen.queryByText('Make a link')).toBeNull();
  });

  it('is not promised to whoever has none', async () => {
    enter(null, `${MATCH}?tab=team`);
    const title = await screen.findByText('You have no team in this competition');
    expect(title.nextElementSibling?.textContent).toBe(SAYS);
    cleanup();
    enter(null, `${MATCH}/q1?questionType=model&tab=commit`);
    await screen.findByText('No team joined');
    expect(
      screen.getByText('Submissions belong to a team, and registration for this competition has closed.'),
    ).toBeTruthy();
  });
});

describe('the registration form', () => {
  const NOTICE =
    'Registration has closed. What you entered stays readable here, but can no longer be saved or submitted.';
  const late = { 'GET /competitions/c1': CLOSED };
  const offered = () =>
    ['Save draft', 'Create the team', 'Submit again'].filter((name) => screen.queryByText(name));

  it('is there to be read, and saves nothing', async () => {
    enterForm({ ...late, 'GET /competition/c1/team/info': ok(draft) });
    expect(await screen.findByText(NOTICE)).toBeTruthy();
    const slogan = await field(/Slogan/);
    expect(slogan.value).toBe('Up');
    expect(slogan.matches(':disabled')).toBe(true);
    expect(offered()).toEqual([]);
    const back = screen.getByRole('link', { name: 'Back to the competition' });
    expect(back.getAttribute('href')).toBe(MATCH);
    const place = screen.getByRole('group', { name: 'Team icon' }).querySelector('input')?.parentElement;
    if (!place) throw new Error('no file is taken');
    fireEvent.drop(place, { dataTransfer: { files: [new File(['x'], 'icon.png')], items: [] } });
    await aMoment();
    expect(FakeUpload.sent).toHaveLength(0);
  });

  it('asks no failed team to submit again', async () => {
    const failed = { ...draft, status: 'recruit_failed', member_list: [member('inviting')] };
    enterForm({ ...late, 'GET /competition/c1/team/info': ok(failed) }, `${FORM}?teamId=t1&edit=true`);
    expect(await screen.findByText('Not everybody accepted the invitation.')).toBeTruthy();
    expect(screen.getByText('Invitation closed')).toBeTruthy();
    expect(offered()).toEqual([]);
  });

  it('shows what this browser has kept, and lets go of it', async () => {
    enterForm();
    await fill(/Slogan/, 'To the stars');
    await waitFor(() => expect(localStorage.getItem('tianheng.teamForm.u1.c1')).not.toBeNull());
    cleanup();
    const { router, address } = enterForm(late);
    expect((await field(/Slogan/)).value).toBe('To the stars');
    expect(screen.getByText(NOTICE)).toBeTruthy();
    act(() => void router.navigate('/customer/help'));
    await waitFor(() => expect(address()).toBe('/customer/help'));
  });

  it('is closed where nothing was entered', async () => {
    enterForm(late);
    expect(await screen.findByText('Registration has closed.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the competition' }).getAttribute('href')).toBe(MATCH);
    expect(screen.queryByLabelText(/Slogan/)).toBeNull();
  });

  it('keeps before whoever fills it in what was entered until then', async () => {
    let isLate = false;
    enterForm({
      'GET /competitions/c1': () => (isLate ? CLOSED : ok(competition()))(),
      'POST /competition/c1/team/temporary-storage': (call) => {
        isLate = true;
        return refusal('REGISTRATION_CLOSED', 'Registration for this competition has ended.')(call);
      },
    });
    await fill(/Team name/, 'Dubhe');
    await confirmOriginal();
    press('Save draft');
    expect(await screen.findByText(NOTICE)).toBeTruthy();
    expect((await field(/Team name/)).value).toBe('Dubhe');
    expect(offered()).toEqual([]);
    await aMoment();
    expect(screen.queryByText(/the draft may have been saved/)).toBeNull();
  });

  it('opens again with what was entered where the deadline was put off', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    enterForm({ 'GET /competitions/c1': putOff() });
    await fill(/Team name/, 'Dubhe');
    await pass(120, 5, 5);
    expect(await screen.findByText('Save draft')).toBeTruthy();
    expect(screen.queryByText(NOTICE)).toBeNull();
    const name = await field(/Team name/);
    expect([name.value, name.matches(':disabled')]).toEqual(['Dubhe', false]);
  });

  it('stands at the end of the competition with what is on its way, and says what became of it', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const end_time = Date.now() + 20_000;
    let status: 'in_processing' | 'done' = 'in_processing';
    let refuse: () => void = () => undefined;
    enterForm({
      'GET /competitions/c1': () => ok(competition({ status, end_time, registration_open_time: end_time }))(),
      'GET /competition/c1/team/info': ok(draft),
      'POST /competition/c1/team': (call) =>
        new Promise((resolve) => {
          refuse = () => resolve(refusal('COMPETITION_NOT_OPEN', 'This competition has ended.')(call));
        }),
    });
    await fill(/Slogan/, 'To the stars');
    await confirmOriginal();
    press('Create the team');
    status = 'done';
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(await screen.findByText(NOTICE)).toBeTruthy();
    expect((await field(/Slogan/)).value).toBe('To the stars');
    expect(screen.queryByText('This competition is not open.')).toBeNull();
    await act(async () => {
      refuse();
      await jest.advanceTimersByTimeAsync(100);
    });
    expect(await screen.findByText('This competition has ended.')).toBeTruthy();
    expect((await field(/Slogan/)).value).toBe('To the stars');
  });
});

it('tells to try again later only where the server has not said why', async () => {
  let answer: Answer = refusal('TEAM_NAME_TAKEN', 'Another team is called that.');
  enterForm({ 'POST /competition/c1/team/temporary-storage': (call) => answer(call) });
  await fill(/Team name/, 'Dubhe');
  await confirmOriginal();
  press('Save draft');
  expect(await screen.findByText('Another team is called that.')).toBeTruthy();
  await aMoment();
  expect(screen.queryByText(/the draft may have been saved/)).toBeNull();
  answer = () => new Response(null, { status: 502 });
  press('Save draft');
  expect(await screen.findByText(/the draft may have been saved/)).toBeTruthy();
});
