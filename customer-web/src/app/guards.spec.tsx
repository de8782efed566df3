import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readStoredToken } from '@tianheng/web-kit/state/session.slice.ts';
import { ok, refusal, serve } from '../../test/api.ts';
import { competition, paged, question, team, user } from '../../test/data.ts';
import { open } from '../../test/open.tsx';

const QUESTION = '/customer/match/c1/q1?questionType=model';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it.each([
  ['/', '/customer'],
  ['/nowhere', '/404'],
  ['/customer/nowhere', '/404'],
])('leads from %s to %s', async (from, to) => {
  serve();
  const { address } = open(from);
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  await waitFor(() => expect(address()).toBe(to));
});

it.each(['/customer', '/customer/index'])('shows the home page at %s', async (address) => {
  serve();
  open(address);
  expect(await screen.findByRole('heading', { name: 'Recent updates' })).toBeTruthy();
});

it('finds a project question whose type the address does not say', async () => {
  serve({
    'GET /competition/c1/model/questions/q1': refusal('QUESTION_NOT_FOUND', 'No such question.'),
    'GET /competition/c1/project/questions/q1': ok(question({ question_type: 'project' })),
  });
  const { address } = open('/customer/match/c1/q1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Where is it?' })).toBeTruthy();
  expect(address()).toBe('/customer/match/c1/q1');
});

it.each(['403', '404', '500'])('shows error page %s with the way home', async (code) => {
  serve();
  open(`/${code}`);
  expect(await screen.findByText(code)).toBeTruthy();
  // It may stand in place of what had the focus.
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/customer');
});

it.each(['dataset', 'code', 'commit'])('asks a visitor of the %s tab to sign in', async (tab) => {
  serve();
  const { address } = open(`${QUESTION}&tab=${tab}`);
  await screen.findByRole('dialog', { name: 'Please sign in first' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(address()).toBe(QUESTION));
});

it('comes back to where a visitor was asked to sign in', async () => {
  serve();
  const { address } = open(`${QUESTION}&tab=commit`);
  await screen.findByRole('dialog');
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(address()).toBe(`/login?next=${encodeURIComponent(`${QUESTION}&tab=commit`)}`));
});

it('asks a visitor of the team tab, and cancels to the topics', async () => {
  serve();
  const { address } = open('/customer/match/c1?tab=team');
  await screen.findByRole('dialog');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(address()).toBe('/customer/match/c1'));
});

it('clears a stored session on entering the login page', async () => {
  serve();
  open('/login', { token: 'old' });
  await screen.findByLabelText('Username');
  expect(readStoredToken()).toBeNull();
});

it('warns instead of entering a competition that is not open', async () => {
  serve({ 'GET /competitions': ok(paged([competition({ status: 'done' })])) });
  const { address } = open('/customer/match');
  fireEvent.click(await screen.findByRole('button', { name: 'View details: Orbit challenge' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This competition is not open.');
  expect(address()).toBe('/customer/match');
});

it('does not enter a closed competition by its address', async () => {
  serve({ 'GET /competitions/c1': ok(competition({ status: 'not_started' })) });
  open('/customer/match/c1');
  expect(await screen.findByText('This competition is not open.')).toBeTruthy();
  expect(screen.queryByRole('tab')).toBeNull();
});

it('leads from a question that does not exist to the 404 page', async () => {
  serve({ 'GET /competition/c1/model/questions/q1': refusal('QUESTION_NOT_FOUND', 'No such question.') });
  const { address } = open(QUESTION);
  await waitFor(() => expect(address()).toBe('/404'));
});

it('says in the commit tab that no team is joined', async () => {
  serve({ 'GET /competition/c1/team/info': ok({}) });
  open(`${QUESTION}&tab=commit`, { token: 'good' });
  expect(await screen.findByText('No team joined')).toBeTruthy();
  expect(screen.getByText('You have not joined a team in this competition.')).toBeTruthy();
});

it('leads from why nothing can be submitted to the team that is missing', async () => {
  serve({ 'GET /competition/c1/team/info': ok({}) });
  open(QUESTION, { token: 'good' });
  const note = within(await screen.findByRole('note'));
  expect(note.getByRole('link', { name: 'To the team tab' }).getAttribute('href')).toBe(
    '/customer/match/c1?tab=team',
  );
});

it('disables the upload of a member who is not the leader, and says why', async () => {
  serve({ 'GET /competition/c1/team/info': ok(team({ is_leader: false })) });
  open(QUESTION, { token: 'good' });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Upload code' });
  expect(button.disabled).toBe(true);
  expect(screen.getByText('Only the team leader can do this.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'To the team tab' })).toBeNull();
});

it('warns before the submission time', async () => {
  const later = question({ s_time: Date.now() + 3_600_000 });
  serve({ 'GET /competition/c1/model/questions/q1': ok(later) });
  open(QUESTION, { token: 'good' });
  fireEvent.click(await screen.findByRole('button', { name: 'Upload code' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Submission is not yet opened!');
});

it('labels an administrator', async () => {
  serve({ 'GET /user/info': ok(user({ platform_role: 'platform_admin' })) });
  open('/customer', { token: 'good' });
  expect(await screen.findByText('Super Administrator')).toBeTruthy();
  // Where the words find no room, a mark at the account's button stands for them.
  const account = screen.getByRole('button', { name: 'Account: leader', description: 'Super Administrator' });
  expect(within(account).getByTitle('Super Administrator')).toBeTruthy();
  cleanup();
  serve();
  open('/customer', { token: 'good' });
  await screen.findByRole('button', { name: 'Account: leader', description: '' });
  expect(screen.queryByTitle('Super Administrator')).toBeNull();
});

it('switches the language in place and asks for the content anew', async () => {
  const calls = serve();
  open('/customer/match');
  await screen.findByRole('heading', { name: 'Competitions' });
  expect(await screen.findByText('Orbit challenge')).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: '中文' })[0] ?? document.body);
  expect(await screen.findByRole('heading', { name: '赛事' })).toBeTruthy();
  expect(await screen.findByText('轨道挑战赛')).toBeTruthy();
  expect(document.documentElement.lang).toBe('zh-CN');
  expect(document.title).toBe('赛事 · 天衡');
  expect(localStorage.getItem('tianheng.language')).toBe('zh-CN');
  await waitFor(() => expect(calls.at(-1)?.language).toBe('zh-CN'));
});

it('leads from a question of a closed competition to what is left of it', async () => {
  serve({
    'GET /competitions/c1': ok(competition({ status: 'done' })),
    'GET /competition/c1/model/questions/q1': refusal('COMPETITION_NOT_OPEN', 'Not open.'),
  });
  open(QUESTION);
  const link = await screen.findByRole('link', { name: 'See the results' });
  expect(link.getAttribute('href')).toBe('/customer/results/c1');
});
