import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ViewInfo } from '@tianheng/contracts';
import { unauthorized } from '@tianheng/web-kit/state/session.slice.ts';
import { TOKEN_KEY, VIEW_KEY } from '@tianheng/web-kit/state/storage-keys.ts';
import { ok, refusal, serve, type Call } from '../../../test/api.ts';
import { user } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { keepOwnSession } from '../../shared/own-session.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

const info = (values: Partial<ViewInfo> = {}): ViewInfo => ({
  team: { id: 't1', name: 'Comets', competition_id: 'c1', leader: 'alice' },
  by: 'admin',
  expires_at: Date.now() + 60_000,
  ...values,
});

it('shows a team’s match under a band that says so, and ends it', async () => {
  const calls = serve({ 'GET /view': ok(info()), 'POST /view/end': ok({}) });
  const { address, store } = open('/view#team=eyes&match=c1');
  await waitFor(() => expect(address()).toBe('/customer/match/c1'));
  const band = await screen.findByText(/You look at the site as team “Comets”, through the eyes of alice/);
  expect(band.textContent).toContain('Read only, until');
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/competition/c1/team/info'));
  const others = calls.filter(({ token }) => token !== 'Bearer eyes');
  expect(others.map(({ path }) => path).filter((path) => path !== '/config.json')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'End' }));
  await waitFor(() => expect(screen.queryByText(/You look at the site/)).toBeNull());
  expect(calls.find(({ path }) => path === '/view/end')?.token).toBe('Bearer eyes');
  expect(store.getState().session).toMatchObject({ token: null, view: null, expired: false });
  expect(sessionStorage.length).toBe(0);
});

it('as a visitor has nobody signed in, though every call says whose look it is', async () => {
  const calls = serve({ 'GET /view': ok(info({ team: null })) });
  const { address } = open('/view#visitor=eyes');
  await waitFor(() => expect(address()).toBe('/customer'));
  expect(await screen.findByText(/You look at the site as a visitor/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
  expect(calls.some(({ path }) => path === '/user/info')).toBe(false);
  expect(calls.find(({ path }) => path === '/dataset')?.token).toBe('Bearer eyes');
});

it('is over without a question when the server says so, or its time has come', async () => {
  const asked = (calls: Call[]) => waitFor(() => expect(calls.map(({ path }) => path)).toContain('/view'));
  const calls = serve({ 'GET /view': refusal('SESSION_ENDED', 'Ended.') });
  const { store } = open('/view#visitor=eyes');
  await asked(calls);
  await waitFor(() => expect(store.getState().session.view).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  cleanup();
  const others = serve({ 'GET /view': ok(info({ team: null, expires_at: Date.now() + 50 })) });
  const other = open('/view#visitor=eyes');
  await asked(others);
  await waitFor(() => expect(other.store.getState().session.view).toBeNull());
});

it('says that it is a look while nobody knows whose, and when the server does not answer', async () => {
  serve({ 'GET /view': refusal('INTERNAL', 'Broken.') });
  const { store } = open('/view#team=eyes');
  expect(await screen.findByText(/through somebody else’s eyes. Read only/)).toBeTruthy();
  expect(store.getState().session.view).toBe('eyes');
});

it.each([
  ['ended', () => ok(info())()],
  ['refused', refusal('SESSION_ENDED', 'Ended.')],
])('gives the tab back to who was signed in there when it is %s', async (how, answer) => {
  const calls = serve({ 'GET /view': answer, 'POST /view/end': ok({}) });
  const { store } = open('/view#team=eyes&match=c1', { token: 'mine' });
  if (how === 'ended') fireEvent.click(await screen.findByRole('button', { name: 'End' }));
  await waitFor(() => expect(store.getState().session).toMatchObject({ token: 'mine', view: null }));
  expect(Object.values(sessionStorage)).toEqual(['mine']);
  await waitFor(() => expect(calls.at(-1)?.token).toBe('Bearer mine'));
});

it('leaves no session behind where somebody signs in from within it', async () => {
  const calls = serve({
    'GET /view': ok(info({ team: null })),
    'POST /view/end': ok({}),
    'POST /logout': ok({}),
  });
  const { address } = open('/view#visitor=eyes', { token: 'mine' });
  await waitFor(() => expect(address()).toBe('/customer'));
  fireEvent.click(await screen.findByRole('link', { name: 'Sign in' }));
  await waitFor(() => expect(address()).toMatch(/^\/login/));
  await waitFor(() => expect(sessionStorage.length).toBe(0));
  const ended = () =>
    calls.filter(({ method }) => method === 'POST').map(({ path, token }) => `${path} ${token}`);
  await waitFor(() => expect(ended().sort()).toEqual(['/logout Bearer mine', '/view/end Bearer eyes']));
});

it('leads home when it has ended, and asks nobody to sign in', async () => {
  serve({ 'GET /view': ok(info()), 'POST /view/end': ok({}) });
  const { address } = open('/view#team=eyes&match=c1');
  await waitFor(() => expect(address()).toBe('/customer/match/c1'));
  fireEvent.click(await screen.findByRole('tab', { name: /Team/ }));
  await waitFor(() => expect(address()).toBe('/customer/match/c1?tab=team'));
  fireEvent.click(await screen.findByRole('button', { name: 'End' }));
  await waitFor(() => expect(address()).toBe('/customer'));
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each<[string, string | null, string]>([
  ['leads home', null, '/customer'],
  ['gives the tab back', 'mine', '/customer/match/c1?tab=team'],
])('%s also when it was over before the page began anew', async (_what, own, place) => {
  const ended = refusal('SESSION_ENDED', 'Ended.');
  serve({
    'GET /view': ended,
    'GET /user/info': (call) => (call.token === 'Bearer eyes' ? ended : ok(user()))(call),
  });
  sessionStorage.setItem(VIEW_KEY, 'eyes');
  sessionStorage.setItem(TOKEN_KEY, 'eyes');
  keepOwnSession(own);
  const { address, store } = open('/customer/match/c1?tab=team');
  // Some other call is told so before the band is there.
  act(() => void store.dispatch(unauthorized()));
  await waitFor(() => expect(store.getState().session).toMatchObject({ token: own, view: null }));
  await waitFor(() => expect(address()).toBe(place));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sessionStorage.getItem(VIEW_KEY)).toBeNull();
});

it('does not ask for the link by which others come in', async () => {
  const calls = serve({ 'GET /view': ok(info()) });
  const { address } = open('/view#team=eyes&match=c1');
  await waitFor(() => expect(address()).toBe('/customer/match/c1'));
  fireEvent.click(await screen.findByRole('tab', { name: /Team/ }));
  await screen.findByText(/Comets/);
  expect(calls.some(({ path }) => path.endsWith('/invitation_link'))).toBe(false);
});

it('leads home without a token', async () => {
  serve();
  const { address, store } = open('/view');
  await waitFor(() => expect(address()).toBe('/customer'));
  expect(store.getState().session.view).toBeNull();
});
