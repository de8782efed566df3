import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readStoredToken } from '@tianheng/web-kit/state/session.slice.ts';
import { FakeUpload } from '@tianheng/web-kit/test/upload.ts';
import { ok, refusal, serve, type Answer, type Call } from '../../../test/api.ts';
import { user } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { enter, input, person, press, PROFILE, type } from '../../../test/profile.ts';
import { api } from '../../shared/api.ts';

const QUESTION = '/customer/match/c1/q1?questionType=model';
const stranger = user({ id: 'u2', username: 'merak', email: 'merak@example.org' });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
  cleanup();
});

/** Any address of the API, asked for directly. */
const { rawCall } = api.injectEndpoints({
  endpoints: (build) => ({ rawCall: build.query<unknown, string>({ query: (url) => url }) }),
}).endpoints;
const ended = refusal('SESSION_ENDED', 'Ended.');
/** Answers whoever carries a living token; the first one dies with `end`. */
function sessions(answers: Record<string, Answer> = {}) {
  let over = false;
  const living =
    (answer: Answer): Answer =>
    (call) =>
      call.token === 'Bearer good' && over ? ended(call) : answer(call);
  return {
    end: () => {
      over = true;
    },
    answers: Object.fromEntries(
      Object.entries({
        'GET /user/info': (call: Call) => ok(call.token === 'Bearer good' ? person : stranger)(),
        'PATCH /user/info': ok(person),
        ...answers,
      }).map(([route, answer]) => [route, living(answer)]),
    ),
  };
}
const askedAgain = () => screen.findByRole('dialog', { name: 'Your session has ended' });
async function signInAgain(username: string) {
  const dialog = within(await askedAgain());
  const fill = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  fill('Username', username);
  fill('Password', 'Tianheng2026');
  fill('Verification code', 'aB3d');
  fireEvent.click(dialog.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(screen.queryByText('Your session has ended')).toBeNull());
}
async function editContact(answers: Record<string, Answer> = {}) {
  const { end, answers: served } = sessions(answers);
  const visit = enter(`${PROFILE}?dialog=contact`, served);
  await screen.findByRole('dialog', { name: 'Phone and school' });
  type('School', 'Beihang');
  return { ...visit, end };
}

it('asks on the home page too, which knows few texts at first', async () => {
  serve({ 'GET /user/info': ended });
  open('/customer', { token: 'good' });
  const dialog = within(await askedAgain());
  fireEvent.click(dialog.getByRole('button', { name: 'Sign in' }));
  expect(dialog.getByText('Enter a password.')).toBeTruthy();
});

describe('a session that ended before its page knew who it was of', () => {
  /** A file is chosen before the page has heard who is signed in, which it then never does. */
  async function choose(username?: string) {
    let tell = (): void => undefined;
    const told = new Promise<void>((resolve) => (tell = resolve));
    serve({
      'GET /user/info': (call) =>
        call.token === 'Bearer good' ? told.then(() => ended(call)) : ok(person)(),
    });
    open(QUESTION, { token: 'good', ...(username !== undefined && { username }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Upload code' }));
    const file = within(await screen.findByRole('dialog')).getByLabelText('Zip file');
    fireEvent.change(file, { target: { files: [new File(['PK'], 'solution.zip')] } });
    expect(await screen.findByText(/solution\.zip/)).toBeTruthy();
    tell();
    return within(await askedAgain()).getByLabelText<HTMLInputElement>('Username').value;
  }

  it('is gone on with by whoever had signed in for it', async () => {
    expect(await choose('leader')).toBe('leader');
    await signInAgain('leader');
    expect(screen.getByText(/solution\.zip/)).toBeTruthy();
  });

  it.each([
    ['somebody else', 'merak'],
    ['nobody that is known', undefined],
  ])('leaves nothing to whoever signs in after %s', async (_who, username) => {
    expect(await choose(username)).toBe(username ?? '');
    await signInAgain('leader');
    await waitFor(() => expect(screen.queryByText(/solution\.zip/)).toBeNull());
  });
});

describe('an ended session', () => {
  it('is asked about over the page, and is gone from the browser', async () => {
    const { end, address } = await editContact();
    end();
    press('Save');
    await askedAgain();
    expect(readStoredToken()).toBeNull();
    expect(address()).toBe(`${PROFILE}?dialog=contact`);
    expect(screen.getByText('leader@example.org')).toBeTruthy();
    expect(input('School').value).toBe('Beihang');
  });

  it('is complained about by the form until somebody has signed in again', async () => {
    const { end } = await editContact();
    end();
    press('Save');
    expect(await screen.findByText('Ended.')).toBeTruthy();
    await signInAgain('leader');
    expect(screen.queryByText('Ended.')).toBeNull();
    expect(input('School').value).toBe('Beihang');
  });

  it('is asked about once when several calls find out, also long after', async () => {
    const { end, store } = await editContact();
    end();
    let late: (() => void) | undefined;
    const waiting = new Promise<void>((wake) => (late = wake));
    const usual = globalThis.fetch;
    globalThis.fetch = async (...about) => {
      if (String((about[0] as Request).url).endsWith('/invited')) await waiting;
      return usual(...about);
    };
    const call = (url: string) => store.dispatch(rawCall.initiate(url, { forceRefetch: true }));
    const slow = call('/v1/competition/c1/invited');
    await act(() => Promise.all([call('/v1/user/info'), call('/v1/user/info?again')]));
    expect(await screen.findAllByRole('dialog', { name: 'Your session has ended' })).toHaveLength(1);
    await signInAgain('leader');
    expect(readStoredToken()).toBe('fresh');
    late?.();
    await act(() => slow);
    expect(screen.queryByText('Your session has ended')).toBeNull();
    expect(readStoredToken()).toBe('fresh');
  });

  it('is noticed by a refetch in the background', async () => {
    const { end, store } = await editContact();
    end();
    act(() => void store.dispatch(api.util.invalidateTags(['User'])));
    await askedAgain();
    expect(input('School').value).toBe('Beihang');
  });

  it('is noticed by an upload, which can be sent again however long signing in takes', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    FakeUpload.install();
    const { answers, end } = sessions({
      'POST /commitment': ok({
        commitment_id: 'k1',
        commitment_no: 'C-1',
        status: 'waiting',
        queue_number: 0,
      }),
      'GET /user/info': ok(person),
    });
    serve(answers);
    open(QUESTION, { token: 'good' });
    fireEvent.click(await screen.findByRole('button', { name: 'Upload code' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Zip file'), {
      target: { files: [new File(['PK'], 'solution.zip')] },
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Submit' }));
    end();
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
    act(() => FakeUpload.sent[0]?.answer(401, { error_info: 'Ended.', code: 'SESSION_ENDED' }));
    await askedAgain();
    await act(() => jest.advanceTimersByTimeAsync(120_000));
    await signInAgain('leader');
    expect(dialog.getByText(/solution\.zip/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(FakeUpload.sent).toHaveLength(2));
    expect(FakeUpload.sent[1]?.headers.Authorization).toBe('Bearer fresh');
  });

  it('is no reason to ask when a login is refused', async () => {
    const { end, calls } = await editContact({ 'POST /login': refusal('LOGIN_FAILED', 'Wrong.') });
    end();
    press('Save');
    const dialog = within(await askedAgain());
    fireEvent.change(dialog.getByLabelText('Password'), { target: { value: 'Tianheng2026' } });
    fireEvent.change(dialog.getByLabelText('Verification code'), { target: { value: 'aB3d' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Sign in' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Wrong.');
    expect(calls.at(-1)).toMatchObject({ path: '/login', token: null });
    expect(screen.getAllByRole('dialog', { name: 'Your session has ended' })).toHaveLength(1);
    cleanup();
    serve({ 'POST /login': refusal('LOGIN_FAILED', 'Wrong.') });
    const { store } = open('/login');
    await screen.findByLabelText('Username');
    type('Username', 'leader');
    type('Password', 'Tianheng2026');
    type('Verification code', 'aB3d');
    press('Sign in');
    await screen.findByText('Wrong.');
    expect(store.getState().session.expired).toBe(false);
  });
});

describe('whoever signs in again', () => {
  it('goes on with the same form, if it is the same person', async () => {
    const { end, calls } = await editContact({ 'GET /user/info': ok(person) });
    end();
    press('Save');
    await signInAgain('leader');
    expect(input('School').value).toBe('Beihang');
    press('Save');
    await screen.findByText('User info updated.');
    expect(calls.filter(({ method }) => method === 'PATCH').map(({ token }) => token)).toEqual([
      'Bearer good',
      'Bearer fresh',
    ]);
  });

  it('finds nothing of somebody else, neither read nor entered nor said', async () => {
    const { end, store, calls } = await editContact();
    press('Save');
    await screen.findByText('User info updated.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('Edit phone and school');
    await screen.findByRole('dialog', { name: 'Phone and school' });
    type('School', 'Beihang again');
    end();
    press('Save');
    await signInAgain('merak');
    expect(await screen.findByText('merak@example.org')).toBeTruthy();
    expect(input('School').value).toBe('');
    expect(screen.queryByText('User info updated.')).toBeNull();
    const own = calls.filter(({ path }) => path.startsWith('/user/')).slice(-2);
    expect(own.map(({ path, token }) => [path, token]).sort()).toEqual([
      ['/user/api_keys', 'Bearer fresh'],
      ['/user/info', 'Bearer fresh'],
    ]);
    for (const trace of ['leader', 'Dubhe', 'Beihang', '139 0000']) {
      expect(document.body.innerHTML).not.toContain(trace);
      expect(JSON.stringify(store.getState())).not.toContain(trace);
      expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(trace);
    }
  });

  it('does not get an answer that was meant for somebody else', async () => {
    let answerFirst: (() => void) | undefined;
    const held = new Promise<void>((wake) => (answerFirst = wake));
    let hold = false;
    let isHeld = false;
    const { answers, end } = sessions({
      'GET /user/info': async (call) => {
        if (call.token !== 'Bearer good') return ok(stranger)();
        isHeld = hold;
        if (hold) await held;
        return ok(person)();
      },
    });
    serve(answers);
    const { store } = open(PROFILE, { token: 'good' });
    await screen.findByText('leader@example.org');
    hold = true;
    act(() => void store.dispatch(api.util.invalidateTags(['User'])));
    await waitFor(() => expect(isHeld).toBe(true));
    end();
    press('Edit phone and school');
    await screen.findByRole('dialog', { name: 'Phone and school' });
    type('School', 'Beihang');
    press('Save');
    await signInAgain('merak');
    await screen.findByText('merak@example.org');
    answerFirst?.();
    await act(() => new Promise((wake) => setTimeout(wake, 50)));
    expect(document.body.innerHTML).not.toContain('leader@example.org');
    expect(JSON.stringify(store.getState())).not.toContain('leader@example.org');
  });

  it('or does not, and goes on as a visitor once what is lost has been said', async () => {
    const { end, store, address } = await editContact();
    end();
    press('Save');
    await askedAgain();
    fireEvent.click(screen.getByText('Go on without signing in'));
    await screen.findByText('Leave this page?');
    fireEvent.click(screen.getByText('Stay'));
    await screen.findByText('Your session has ended');
    expect(input('School').value).toBe('Beihang');
    fireEvent.click(screen.getByText('Go on without signing in'));
    await screen.findByText('Leave this page?');
    fireEvent.click(screen.getByText('Leave'));
    await screen.findByRole('dialog', { name: 'Please sign in first' });
    expect(document.body.innerHTML).not.toContain('leader@example.org');
    expect(JSON.stringify(store.getState())).not.toContain('leader');
    press('Cancel');
    await waitFor(() => expect(address()).toBe('/customer'));
  });
});
