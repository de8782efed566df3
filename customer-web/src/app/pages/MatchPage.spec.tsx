import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { ok, serve } from '../../../test/api.ts';
import { competition } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

const DAY = 86_400_000;

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

it('shows what the competition is about, and its dates on a line of time', async () => {
  const times = {
    start_time: Date.UTC(2026, 0, 1),
    registration_open_time: Date.UTC(2100, 0, 1),
    end_time: Date.UTC(2100, 1, 1),
  };
  serve({ 'GET /competitions/c1': ok(competition({ desc: '<p>Find every satellite.</p>', ...times })) });
  open('/customer/match/c1');
  expect(await screen.findByText('Find every satellite.')).toBeTruthy();
  const points = within(screen.getByRole('region', { name: 'Timeline' })).getAllByRole('listitem');
  expect(points.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^StartedJan 1, 2026/),
    expect.stringMatching(/^Registration closesNextJan 1, 2100/),
    expect.stringMatching(/^EndsFeb 1, 2100/),
  ]);
  expect(points.map((point) => point.getAttribute('aria-current'))).toEqual([null, 'step', null]);
});

it('shows nothing of one competition under the address of another', async () => {
  let arrive: (() => void) | undefined;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  serve({
    'GET /competitions/c2': async () => {
      await late;
      return ok(competition({ id: 'c2', title_en: 'Sky challenge' }))();
    },
    'GET /competition/c2/groups': ok({ data: [], total_count: 0, current_page: 1 }),
  });
  const { router } = open('/customer/match/c1');
  await screen.findByRole('heading', { level: 1, name: 'Orbit challenge' });
  await router.navigate('/customer/match/c2');
  await waitFor(() => expect(screen.queryByText('Orbit challenge')).toBeNull());
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  arrive?.();
  expect(await screen.findByRole('heading', { level: 1, name: 'Sky challenge' })).toBeTruthy();
});

it.each([
  ['in_processing', /^Ends in9 days/],
  ['not_started', /^Starts in2 days/],
] as const)('counts down at the top to what comes next of one that is %s', async (status, says) => {
  const start_time = status === 'not_started' ? Date.now() + 2.5 * DAY : Date.now() - DAY;
  serve({
    'GET /competitions/c1': ok(competition({ status, start_time, end_time: Date.now() + 9.5 * DAY })),
  });
  open('/customer/match/c1');
  const timer = await screen.findByRole('timer');
  expect(timer.parentElement?.textContent).toMatch(says);
});

it('counts to nothing once it is over', async () => {
  serve({ 'GET /competitions/c1': ok(competition({ status: 'done' })) });
  open('/customer/match/c1');
  await screen.findByRole('heading', { level: 1, name: 'Orbit challenge' });
  expect(screen.queryByRole('timer')).toBeNull();
});

it('tells in three steps how to take part', async () => {
  serve({ 'GET /competitions/c1': ok(competition()) });
  open('/customer/match/c1');
  const steps = within(await screen.findByRole('region', { name: 'How to take part' }));
  expect(steps.getAllByRole('listitem')).toHaveLength(3);
  expect(steps.getByText(/up to 5 people/)).toBeTruthy();
  expect(steps.getByRole('link').getAttribute('href')).toBe('/customer/help');
});

it('goes along with its countdown: it is open soon after it has come to nothing', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  // The clock goes on while the page is opened: far enough away that it is not there before the test has looked.
  const start_time = Date.now() + 180_000;
  let status: 'not_started' | 'in_processing' = 'not_started';
  const calls = serve({ 'GET /competitions/c1': () => ok(competition({ status, start_time }))() });
  open('/customer/match/c1');
  await screen.findByText('Starts in');
  const asked = () => calls.filter(({ path }) => path === '/competitions/c1').length;
  const before = asked();
  await act(() => jest.advanceTimersByTimeAsync(start_time - 16_000 - Date.now()));
  await act(() => jest.advanceTimersByTimeAsync(6_000));
  expect(asked()).toBe(before);
  await act(() => jest.advanceTimersByTimeAsync(11_000));
  await act(() => jest.advanceTimersByTimeAsync(6_000));
  expect(asked()).toBeGreaterThan(before);
  status = 'in_processing';
  await act(() => jest.advanceTimersByTimeAsync(6_000));
  expect(await screen.findByText('Ends in')).toBeTruthy();
  const after = asked();
  await act(() => jest.advanceTimersByTimeAsync(120_000));
  expect(asked()).toBe(after);
});

it('does not go on asking where an administrator has set it so', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const held = competition({ status: 'not_started', start_time: Date.now() - DAY });
  const calls = serve({ 'GET /competitions/c1': ok(held) });
  open('/customer/match/c1');
  await screen.findByRole('heading', { level: 1, name: 'Orbit challenge' });
  const before = calls.length;
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(calls.slice(before).filter(({ path }) => path === '/competitions/c1')).toEqual([]);
});

it.each(['not_started', 'in_processing'] as const)('names no time of one that is kept %s', async (status) => {
  const past = Date.now() - DAY;
  serve({
    'GET /competitions/c1': ok(
      competition(status === 'not_started' ? { status, start_time: past } : { status, end_time: past }),
    ),
  });
  open('/customer/match/c1');
  const title = await screen.findByRole('heading', { level: 1, name: 'Orbit challenge' });
  expect(title.parentElement?.textContent).not.toMatch(/Starts|Ends/);
  expect(title.parentElement?.textContent).toMatch(/team/);
});

it('has ended at its time, and not early, for whoever kept it open until then', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const end_time = Date.now() + 90_000;
  let status: 'in_processing' | 'done' = 'in_processing';
  const times = { end_time, registration_open_time: end_time - 60_000 };
  serve({ 'GET /competitions/c1': () => ok(competition({ status, ...times }))() });
  open('/customer/match/c1');
  expect(await screen.findByText('Registration closes')).toBeTruthy();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(await screen.findByText('Registration closed')).toBeTruthy();
  status = 'done';
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(await screen.findByText(/^Ended .*\d/)).toBeTruthy();
  expect(screen.queryByText(/^Ended early|^planned for/)).toBeNull();
});
