import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ErrorCode } from '@tianheng/contracts';
import { signedIn } from '@tianheng/web-kit/state/session.slice.ts';
import { ok, refusal, type Answer } from '../../../test/api.ts';
import { competition } from '../../../test/data.ts';
import { confirmOriginal, draft, enterForm, field, fill, FORM, press } from '../../../test/team-form.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const KEY = 'tianheng.teamForm.u1.c1';
const button = (name: string) => screen.getByText<HTMLButtonElement>(name, { selector: 'button' });
const kept = () =>
  JSON.parse(localStorage.getItem(KEY) ?? 'null') as { values: { name: string; slogan: string } } | null;

it('keeps what was entered, brings it back and forgets it when it is discarded', async () => {
  enterForm();
  await fill(/Slogan/, 'To the stars');
  await waitFor(() => expect(kept()?.values.slogan).toBe('To the stars'));
  cleanup();
  enterForm();
  expect((await field(/Slogan/)).value).toBe('To the stars');
  expect(screen.getByText('Your entries are back')).toBeTruthy();
  press('Discard these entries');
  await waitFor(async () => expect((await field(/Slogan/)).value).toBe(''));
  expect(localStorage.getItem(KEY)).toBeNull();
});

it('says only until they are saved that entries are back', async () => {
  enterForm({ 'POST /competition/c1/team/temporary-storage': ok(draft) });
  await fill(/Team name/, 'Dubhe');
  await waitFor(() => expect(kept()).not.toBeNull());
  cleanup();
  enterForm({ 'POST /competition/c1/team/temporary-storage': ok(draft) });
  expect(await screen.findByText('Your entries are back')).toBeTruthy();
  await confirmOriginal();
  press('Save draft');
  await screen.findByText('Draft saved.');
  await waitFor(() => expect(screen.queryByText('Your entries are back')).toBeNull());
  await fill(/Slogan/, 'U');
  await waitFor(() => expect(kept()?.values.slogan).toBe('U'));
  expect(screen.queryByText('Your entries are back')).toBeNull();
});

it('keeps nothing of a draft that was saved right before the page is left', async () => {
  enterForm({ 'POST /competition/c1/team/temporary-storage': ok(draft) });
  await fill(/Team name/, 'Dubhe');
  await confirmOriginal();
  await waitFor(() => expect(kept()).not.toBeNull());
  press('Save draft');
  await screen.findByText('Draft saved.');
  await waitFor(() => expect(button('Save draft').disabled).toBe(false));
  fireEvent(window, new Event('pagehide'));
  expect(kept()).toBeNull();
});

it.each([
  ['nothing', null],
  ['what was entered since', 'To the stars'],
])('keeps %s of a draft that is saved after the page was left', async (_what, since) => {
  let answer: (answered: Response) => void = () => undefined;
  const { router } = enterForm({
    'POST /competition/c1/team/temporary-storage': () => new Promise((resolve) => (answer = resolve)),
  });
  await fill(/Team name/, 'Dubhe');
  await confirmOriginal();
  press('Save draft');
  if (since !== null) await fill(/Slogan/, since);
  act(() => void router.navigate('/customer/help'));
  fireEvent.click(await screen.findByText('Leave', { selector: 'button' }));
  await waitFor(() => expect(screen.queryAllByLabelText(/Team name/).length).toBe(0));
  expect(kept()).toMatchObject({ version: 0 });
  await act(() => Promise.resolve(answer(ok(draft)())));
  await screen.findByText('Draft saved.');
  if (since === null) expect(kept()).toBeNull();
  else expect(kept()).toMatchObject({ version: draft.version, values: { slogan: since } });
});

it('goes on from a draft that was saved although no answer came', async () => {
  let version = 0;
  const { calls } = enterForm({
    'POST /competition/c1/team/temporary-storage': (call) => {
      const form = call.body as { version: number };
      if (form.version !== version)
        return refusal('STALE_WRITE', 'Changed elsewhere.', { current: { ...form, version } })(call);
      version += 1;
      if (version === 1) throw new TypeError('The line broke.');
      return ok({ ...draft, version })();
    },
  });
  await fill(/Team name/, 'Dubhe');
  await confirmOriginal();
  press('Save draft');
  expect(await screen.findByText(/the draft may have been saved/)).toBeTruthy();
  press('Save draft');
  expect(await screen.findByText('Draft saved.')).toBeTruthy();
  expect(screen.queryByText('The team was changed elsewhere meanwhile')).toBeNull();
  const drafts = calls.filter(({ path }) => path.endsWith('/temporary-storage'));
  expect(drafts.map(({ body }) => (body as { version: number }).version)).toEqual([0, 0, 1]);
});

it('brings back no name where it was fixed meanwhile', async () => {
  enterForm({ 'GET /competition/c1/team/info': ok(draft) });
  await fill(/Team name/, 'Renamed');
  await waitFor(() => expect(kept()?.values.name).toBe('Renamed'));
  cleanup();
  const fixed = { ...draft, status: 'recruit_failed', is_name_fixed: true };
  enterForm({ 'GET /competition/c1/team/info': ok(fixed) }, `${FORM}?teamId=t1&edit=true`);
  expect((await field(/Team name/)).value).toBe(draft.name);
});

it('writes nothing over that another tab keeps', async () => {
  enterForm();
  await fill(/Slogan/, 'Mine');
  await waitFor(() => expect(kept()?.values.slogan).toBe('Mine'));
  const theirs = JSON.stringify({ ...kept(), values: { ...kept()?.values, slogan: 'Theirs' } });
  localStorage.setItem(KEY, theirs);
  fireEvent(window, new StorageEvent('storage', { key: KEY }));
  expect(await screen.findByText('This form is open in another tab as well')).toBeTruthy();
  await fill(/Slogan/, 'Mine too');
  cleanup();
  expect(localStorage.getItem(KEY)).toBe(theirs);
});

it('says nothing of another tab that shows the same', async () => {
  enterForm();
  await fill(/Slogan/, 'Mine');
  await waitFor(() => expect(kept()?.values.slogan).toBe('Mine'));
  cleanup();
  const before = localStorage.getItem(KEY);
  enterForm();
  expect((await field(/Slogan/)).value).toBe('Mine');
  fireEvent(window, new Event('pagehide'));
  expect(localStorage.getItem(KEY)).toBe(before);
  const again = JSON.stringify({ ...kept(), at: 1 });
  localStorage.setItem(KEY, again);
  fireEvent(window, new StorageEvent('storage', { key: KEY }));
  await fill(/Slogan/, 'Mine still');
  await waitFor(() => expect(kept()?.values.slogan).toBe('Mine still'));
  expect(screen.queryByText('This form is open in another tab as well')).toBeNull();
});

/** Submits a draft which the server takes, as its answer gets lost; later ones are refused for that. */
async function submitInVain(code: ErrorCode = 'TEAM_STATE_CONFLICT', match = competition()) {
  let own = draft;
  const visit = enterForm({
    'GET /competitions/c1': ok(match),
    'GET /competition/c1/team/info': () => ok(own)(),
    'POST /competition/c1/team': (call) => {
      if (own.status === 'approving') return refusal(code, 'Not in this state.')(call);
      own = { ...draft, status: 'approving', is_name_fixed: true, version: 4 };
      return Response.error();
    },
  });
  await fill(/Slogan/, 'Higher');
  await confirmOriginal();
  press('Create the team');
  await screen.findByText('Network error, please try again later.');
  await waitFor(() => expect(button('Create the team').disabled).toBe(false));
  return visit;
}

it.each(['TEAM_STATE_CONFLICT', 'REGISTRATION_CLOSED', 'COMPETITION_NOT_OPEN'] as const)(
  'takes a form as submitted whose answer was lost, and forgets it: %s',
  async (code) => {
    const { address } = await submitInVain(code);
    press('Create the team');
    expect(await screen.findByText('Sign-up submitted.')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/customer/match/c1?tab=team'));
    expect(localStorage.getItem(KEY)).toBeNull();
  },
);

it('says that nothing was saved of what has changed since', async () => {
  const { address } = await submitInVain();
  await fill(/Slogan/, 'Higher still');
  press('Create the team');
  expect(await screen.findByText('Not in this state.')).toBeTruthy();
  expect(address()).toBe(FORM);
  await waitFor(() => expect(kept()?.values.slogan).toBe('Higher still'));
});

it('says once registration closes that a form was taken whose answer was lost', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    const late = competition({ registration_open_time: Date.now() + 60_000 });
    const { address } = await submitInVain('REGISTRATION_CLOSED', late);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByText('Sign-up submitted.')).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/customer/match/c1?tab=team'));
    expect(localStorage.getItem(KEY)).toBeNull();
  } finally {
    jest.useRealTimers();
  }
});

it('keeps to be read what was not taken until registration closed', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    enterForm({
      'GET /competitions/c1': ok(competition({ registration_open_time: Date.now() + 60_000 })),
      'GET /competition/c1/team/info': ok(draft),
      'POST /competition/c1/team': () => Response.error(),
    });
    await fill(/Slogan/, 'Higher');
    await confirmOriginal();
    press('Create the team');
    await screen.findByText('Network error, please try again later.');
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByText(/^Registration has closed/)).toBeTruthy();
    expect((await field(/Slogan/)).value).toBe('Higher');
  } finally {
    jest.useRealTimers();
  }
});

it('leaves a form as it stands once registration closes while the line is away, and looks when it is back', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    let isAway = false;
    let own = draft;
    const { address } = enterForm({
      'GET /competitions/c1': ok(competition({ registration_open_time: Date.now() + 60_000 })),
      'GET /competition/c1/team/info': () => (isAway ? Response.error() : ok(own)()),
      'POST /competition/c1/team': () => {
        isAway = true;
        own = { ...draft, status: 'approving', is_name_fixed: true, version: 4 };
        return Response.error();
      },
    });
    await fill(/Slogan/, 'Higher');
    await confirmOriginal();
    press('Create the team');
    await screen.findByText('Network error, please try again later.');
    await act(() => jest.advanceTimersByTimeAsync(65_000));
    expect(await screen.findByText(/^Registration has closed/)).toBeTruthy();
    expect((await field(/Slogan/)).value).toBe('Higher');
    expect(kept()?.values.slogan).toBe('Higher');
    isAway = false;
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    await waitFor(() => expect(address()).toBe('/customer/match/c1?tab=team'));
    expect(localStorage.getItem(KEY)).toBeNull();
  } finally {
    jest.useRealTimers();
  }
});

describe('what was changed after a form whose answer was lost', () => {
  beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => void jest.useRealTimers());

  it.each(['pressed', 'not pressed'])('stays readable once registration closes: %s', async (how) => {
    let own = draft;
    const { address } = enterForm({
      'GET /competitions/c1': ok(competition({ registration_open_time: Date.now() + 60_000 })),
      'GET /competition/c1/team/info': () => ok(own)(),
      'POST /competition/c1/team': () => {
        own = { ...draft, status: 'approving', is_name_fixed: true, version: 4 };
        return Response.error();
      },
    });
    const submit = async (slogan: string) => {
      await fill(/Slogan/, slogan);
      press('Create the team');
      await screen.findByText('Network error, please try again later.');
      await waitFor(() => expect(button('Create the team').disabled).toBe(false));
    };
    await confirmOriginal();
    await submit('Higher');
    if (how === 'pressed') await submit('Higher still');
    else await fill(/Slogan/, 'Higher still');
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByText(/what you changed afterwards may be missing/)).toBeTruthy();
    expect((await field(/Slogan/)).value).toBe('Higher still');
    expect(kept()?.values.slogan).toBe('Higher still');
    expect(screen.queryByText('Sign-up submitted.')).toBeNull();
    expect(address()).toBe(FORM);
  });

  it('is not taken as submitted by a later press', async () => {
    let presses = 0;
    let own = draft;
    enterForm({
      'GET /competition/c1/team/info': () => ok(own)(),
      'POST /competition/c1/team': (call) => {
        presses += 1;
        own = { ...draft, status: 'approving', is_name_fixed: true, version: 4 };
        return presses < 3 ? Response.error() : refusal('TEAM_STATE_CONFLICT', 'Not in this state.')(call);
      },
    });
    await confirmOriginal();
    for (const slogan of ['Higher', 'Higher still']) {
      await fill(/Slogan/, slogan);
      press('Create the team');
      await screen.findByText('Network error, please try again later.');
      await waitFor(() => expect(button('Create the team').disabled).toBe(false));
    }
    press('Create the team');
    expect(await screen.findByText('Not in this state.')).toBeTruthy();
    await waitFor(() => expect(kept()?.values.slogan).toBe('Higher still'));
  });
});

describe('a form whose answer was lost', () => {
  beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => void jest.useRealTimers());

  /** Submits in vain, and closes registration; `read`: the team as it is then. */
  async function close(read: Answer) {
    let isSent = false;
    const visit = enterForm({
      'GET /competitions/c1': ok(competition({ registration_open_time: Date.now() + 60_000 })),
      'GET /competition/c1/team/info': (call) => (isSent ? read : ok(draft))(call),
      'POST /competition/c1/team': () => {
        isSent = true;
        return Response.error();
      },
    });
    await fill(/Slogan/, 'Higher');
    await confirmOriginal();
    press('Create the team');
    await screen.findByText('Network error, please try again later.');
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByText(/^Registration has closed/)).toBeTruthy();
    return visit;
  }
  const submitted = ok({ ...draft, status: 'approving', is_name_fixed: true, version: 4 });

  it('is looked after while it may still wait for its turn', async () => {
    let answer: Answer = ok(draft);
    const { calls } = await close((call) => answer(call));
    const asked = () => calls.filter(({ path }) => path === '/competition/c1/team/info').length;
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(screen.queryByText('Sign-up submitted.')).toBeNull();
    answer = submitted;
    await act(() => jest.advanceTimersByTimeAsync(6_000));
    expect(await screen.findByText('Sign-up submitted.')).toBeTruthy();
    expect(asked()).toBeLessThan(12);
  });

  it('is looked after for no longer than that', async () => {
    const { calls } = await close(ok(draft));
    const asked = () => calls.filter(({ path }) => path === '/competition/c1/team/info').length;
    await act(() => jest.advanceTimersByTimeAsync(90_000));
    const before = asked();
    await act(() => jest.advanceTimersByTimeAsync(90_000));
    expect(asked()).toBe(before);
    expect((await field(/Slogan/)).value).toBe('Higher');
  });

  it('is looked after also by a server that was busy at first', async () => {
    let answer: Answer = refusal('TOO_MANY_REQUESTS', 'Too many.');
    const { address } = await close((call) => answer(call));
    // Each answer takes a moment, in which no more than this is to go by.
    const pass = async (times: number) => {
      for (let time = 0; time < times; time += 1) await act(() => jest.advanceTimersByTimeAsync(2_000));
    };
    await pass(25);
    answer = submitted;
    await pass(10);
    await waitFor(() => expect(address()).toBe('/customer/match/c1?tab=team'));
  });

  it('is looked after once somebody has signed in again', async () => {
    let answer: Answer = refusal('SESSION_ENDED', 'Ended.');
    const { store } = await close((call) => answer(call));
    await waitFor(() => expect(store.getState().session.expired).toBe(true));
    answer = submitted;
    act(() => void store.dispatch(signedIn('good')));
    expect(await screen.findByText('Sign-up submitted.')).toBeTruthy();
  });
});
