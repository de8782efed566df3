import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ok, refusal, serve, type Answer } from '../../../test/api.ts';
import { question, rankPage, rankRow } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { onPhone } from '@tianheng/web-kit/test/phone.ts';
import { api, TAGS } from '../../shared/api.ts';
import { medalOf } from './Medal.tsx';
import { shownCount } from './RankTable.tsx';

const ADDRESS = '/customer/match/c1/q1?questionType=model&tab=rank';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

it('gives medals to the first three ranks, and shows 99+ above 99', () => {
  expect([1, 2, 3, 4].map(medalOf)).toEqual(['gold', 'silver', 'bronze', null]);
  expect([0, 99, 100].map(shownCount)).toEqual(['0', '99', '99+']);
});

it('marks the top three by more than colour, and the own team', async () => {
  const rows = [1, 2, 3, 4].map((index) => rankRow(index, { is_own: index === 4 }));
  serve({ 'GET /competition/c1/question/rank': ok(rankPage(rows, { own_index: 4 })) });
  open(ADDRESS);
  expect(await screen.findByRole('img', { name: 'Rank 1, gold' })).toBeTruthy();
  expect(screen.getAllByRole('img', { name: /^Rank \d/ })).toHaveLength(3);
  expect(screen.getByText('Your team').closest('tr')?.textContent).toContain('Team 4');
});

it('jumps to the page of the own team and moves the focus to it', async () => {
  const own = rankRow(23, { is_own: true });
  serve({
    'GET /competition/c1/question/rank': ({ query }) =>
      ok(
        rankPage(query.page === '3' ? [own] : [rankRow(1)], {
          own_index: 23,
          total_count: 30,
          current_page: Number(query.page),
        }),
      )(),
  });
  const { address } = open(ADDRESS, { token: 'good' });
  fireEvent.click(await screen.findByRole('button', { name: 'Go to your team (no. 23)' }));
  await screen.findByText('Team 23');
  expect(address()).toContain('page=3');
  await waitFor(() => expect(screen.getByText('Team 23').closest('tr')).toBe(document.activeElement));
});

it('says until when the ranking is hidden', async () => {
  serve({ 'GET /competition/c1/question/rank': ok(rankPage([], { hidden_until: Date.UTC(2026, 4, 1, 8) })) });
  open(ADDRESS);
  expect(await screen.findByText(/The organiser shows scores and the ranking from May 1, 2026/)).toBeTruthy();
});

it('shows a ranking soon after it was to appear', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const appears = Date.now() + 90_000;
  let page = rankPage([], { hidden_until: appears });
  serve({ 'GET /competition/c1/question/rank': () => ok(page)() });
  open(ADDRESS);
  await screen.findByText(/The organiser shows scores and the ranking from/);
  page = rankPage([rankRow(1)]);
  for (const ms of [91_000, 6_000]) await act(() => jest.advanceTimersByTimeAsync(ms));
  expect(await screen.findByText('Team 1')).toBeTruthy();
});

it('tells how an empty ranking begins as long as it still can', async () => {
  serve();
  open(ADDRESS);
  expect(await screen.findByText('The first successful ranked submission opens the list.')).toBeTruthy();
  cleanup();
  serve({ 'GET /competition/c1/model/questions/q1': ok(question({ e_time: Date.now() - 1 })) });
  open(ADDRESS);
  expect(await screen.findByText('No team is ranked')).toBeTruthy();
  expect(screen.getByText('Nothing can be submitted any more.')).toBeTruthy();
  expect(screen.queryByText('Begin with the example code')).toBeNull();
});

it('says of a ranking how much is still to be judged, once nothing more comes', async () => {
  serve({ 'GET /competition/c1/question/rank': ok(rankPage([rankRow(1)], { pending_count: 2 })) });
  open(ADDRESS);
  await screen.findByText('Team 1');
  expect(screen.queryByText(/still being judged/)).toBeNull();
  cleanup();
  serve({
    'GET /competition/c1/model/questions/q1': ok(question({ e_time: Date.now() - 1 })),
    'GET /competition/c1/question/rank': ok(rankPage([], { pending_count: 2 })),
  });
  open(ADDRESS);
  expect(await screen.findByText(/^2 submissions are still being judged/)).toBeTruthy();
  expect(screen.queryByText('No team is ranked')).toBeNull();
});

it('counts at the end what is still to be judged, and looks until nothing is', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let pending_count = 12;
  const calls = serve({
    'GET /competition/c1/model/questions/q1': ok(question({ e_time: Date.now() + 60_000 })),
    'GET /competition/c1/question/rank': () => ok(rankPage([rankRow(1)], { pending_count }))(),
  });
  const asked = () => calls.filter(({ path }) => path === '/competition/c1/question/rank').length;
  open(ADDRESS);
  await screen.findByText('Team 1');
  const before = asked();
  pending_count = 3;
  await act(() => jest.advanceTimersByTimeAsync(61_000));
  expect(await screen.findByText(/^3 submissions are still being judged/)).toBeTruthy();
  expect(asked()).toBe(before + 1);
  pending_count = 0;
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  await waitFor(() => expect(screen.queryByText(/still being judged/)).toBeNull());
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  const after = asked();
  await act(() => jest.advanceTimersByTimeAsync(90_000));
  expect(asked()).toBe(after);
});

it('looks for a minute after the end for what came in time', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let page = rankPage([rankRow(1)]);
  const calls = serve({
    'GET /competition/c1/model/questions/q1': ok(question({ e_time: Date.now() + 60_000 })),
    'GET /competition/c1/question/rank': () => ok(page)(),
  });
  const asked = () => calls.filter(({ path }) => path === '/competition/c1/question/rank').length;
  open(ADDRESS);
  await screen.findByText('Team 1');
  await act(() => jest.advanceTimersByTimeAsync(61_000));
  await act(() => jest.advanceTimersByTimeAsync(6_000));
  page = rankPage([rankRow(2)]);
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  expect(await screen.findByText('Team 2')).toBeTruthy();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  const after = asked();
  await act(() => jest.advanceTimersByTimeAsync(90_000));
  expect(asked()).toBe(after);
});

it('shows scores and times with equal digits and their units', async () => {
  const rows = [
    rankRow(1, { total_score: 99.5, question_time_spent: 61_234 }),
    rankRow(2, { total_score: 90, question_time_spent: 20 }),
  ];
  serve({ 'GET /competition/c1/question/rank': ok(rankPage(rows)) });
  open(ADDRESS);
  await screen.findByRole('columnheader', { name: 'Total score (points)' });
  expect(screen.getByRole('columnheader', { name: 'Time spent (sec)' })).toBeTruthy();
  for (const shown of ['99.50', '90.00', '61.234', '0.020']) {
    expect(screen.getByRole('cell', { name: shown })).toBeTruthy();
  }
});

it('does not take the focus from whoever went on to another page meanwhile', async () => {
  const own = rankRow(23, { is_own: true });
  let arrive: (() => void) | undefined;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  serve({
    'GET /competition/c1/question/rank': async ({ query }) => {
      if (query.page === '3') await late;
      const rows = query.page === '3' ? [own] : [rankRow(Number(query.page))];
      const page = { own_index: 23, total_count: 30, current_page: Number(query.page) };
      return ok(rankPage(rows, page))();
    },
  });
  const { router } = open(ADDRESS, { token: 'good' });
  fireEvent.click(await screen.findByRole('button', { name: 'Go to your team (no. 23)' }));
  await router.navigate(`${ADDRESS}&page=2`);
  await screen.findByText('Team 2');
  arrive?.();
  await router.navigate(`${ADDRESS}&page=3`);
  await screen.findByText('Team 23');
  expect(screen.getByText('Team 23').closest('tr')).not.toBe(document.activeElement);
});

it('shows rank, team and score on one line of a phone', async () => {
  onPhone();
  const rows = [rankRow(1), rankRow(2, { is_own: true, commitment_number: 3 })];
  serve({ 'GET /competition/c1/question/rank': ok(rankPage(rows, { own_index: 2 })) });
  open(ADDRESS, { token: 'good' });
  const line = (await screen.findByText('Team 2')).closest('li');
  expect(line?.textContent).toContain('98.00');
  expect(line?.textContent).toMatch(/1970.*\d (UTC|GMT)/);
  expect(line?.textContent).toMatch(/3 submissions · 1\.500\ss/);
  // Teams of equal rank are told apart by the number that leads to the own one.
  expect(line?.textContent).toMatch(/No\. 2 · /);
  expect(line?.getAttribute('aria-current')).toBe('true');
  expect(screen.queryByRole('table')).toBeNull();
});

it('keeps the own team in sight on the pages that it is not on', async () => {
  const own = rankRow(23, { is_own: true });
  const calls = serve({
    'GET /competition/c1/question/rank': ({ query }) =>
      ok(
        rankPage(query.limit === '1' ? [own] : [rankRow(1), rankRow(2)], {
          own_index: 23,
          total_count: 30,
          current_page: Number(query.page),
        }),
      )(),
  });
  open(ADDRESS, { token: 'good' });
  await screen.findByText('Team 23');
  const [, ...shown] = screen.getAllByRole('row');
  expect(shown.map(({ textContent }) => textContent?.slice(0, 8))).toEqual([
    '23Team 2',
    '1Team 11',
    '2Team 22',
  ]);
  expect(shown[0]?.getAttribute('aria-current')).toBe('true');
  expect(calls.filter(({ query }) => query.limit === '1').map(({ query }) => query.page)).toEqual(['23']);
});

it.each([
  ['Network error', () => Response.error()],
  ['It is busy.', refusal('BUSY', 'It is busy.', { headers: { 'Retry-After': '0' } })],
] as const)('says above a ranking that it could not be read anew: %s', async (said, refuse) => {
  let isBroken = false;
  serve({
    'GET /competition/c1/question/rank': (call) => (isBroken ? refuse(call) : ok(rankPage([rankRow(1)]))()),
  });
  const { store } = open(ADDRESS);
  await screen.findByText('Team 1');
  isBroken = true;
  await act(async () => void store.dispatch(api.util.invalidateTags([...TAGS])));
  expect((await screen.findByRole('alert')).textContent).toContain(said);
  expect(screen.getByText('Team 1')).toBeTruthy();
});

it('keeps quiet of a look by itself that fails, and shows what comes of the next', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let answer: Answer = ok(rankPage([rankRow(1)], { pending_count: 2 }));
  const calls = serve({
    'GET /competition/c1/model/questions/q1': ok(question({ e_time: Date.now() - 90_000 })),
    'GET /competition/c1/question/rank': (call) => answer(call),
  });
  const asked = () => calls.filter(({ path }) => path === '/competition/c1/question/rank').length;
  open(ADDRESS);
  await screen.findByText(/^2 submissions are still being judged/);
  const before = asked();
  answer = () => Response.error();
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  await waitFor(() => expect(asked()).toBeGreaterThan(before));
  await act(() => jest.advanceTimersByTimeAsync(5_000));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByText('Team 1')).toBeTruthy();
  answer = ok(rankPage([rankRow(2)]));
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  expect(await screen.findByText('Team 2')).toBeTruthy();
});

it('keeps the own row in sight while that of its new place is fetched', async () => {
  let own_index = 23;
  let arrive: (() => void) | undefined;
  const late = new Promise<void>((resolve) => (arrive = resolve));
  serve({
    'GET /competition/c1/question/rank': async ({ query }) => {
      if (query.page === '24') await late;
      const rows = query.limit === '1' ? [rankRow(own_index, { is_own: true })] : [rankRow(own_index - 20)];
      return ok(rankPage(rows, { own_index, total_count: 30, current_page: Number(query.page) }))();
    },
  });
  const { store } = open(ADDRESS, { token: 'good' });
  await screen.findByText('Team 23');
  own_index = 24;
  await act(async () => void store.dispatch(api.util.invalidateTags([...TAGS])));
  await screen.findByText('Team 4');
  expect(screen.getByText('Team 23')).toBeTruthy();
  arrive?.();
  expect(await screen.findByText('Team 24')).toBeTruthy();
});

it('asks for no row of its own where the own team is on the page, nor where there is none', async () => {
  const calls = serve({
    'GET /competition/c1/question/rank': ok(rankPage([rankRow(1, { is_own: true })], { own_index: 1 })),
  });
  open(ADDRESS, { token: 'good' });
  await screen.findByText('Team 1');
  expect(calls.filter(({ query }) => query.limit === '1')).toEqual([]);
});

it('says how many are ranked, who shares a rank, and when the best was submitted', async () => {
  const rows = [rankRow(1), rankRow(2, { rank: 1, submitted_at: Date.UTC(2026, 2, 4, 5, 6) }), rankRow(3)];
  serve({ 'GET /competition/c1/question/rank': ok(rankPage(rows, { total_count: 1200 })) });
  open(ADDRESS);
  expect(await screen.findByText('1,200 teams ranked')).toBeTruthy();
  const [, ...shown] = screen.getAllByRole('row');
  expect(shown.map((row) => row.textContent?.includes('tie'))).toEqual([true, true, false]);
  // A screen reader names a row's cells by it.
  expect(screen.getByRole('rowheader', { name: 'Team 2' }).closest('tr')).toBe(shown[1]);
  expect(screen.getByRole('columnheader', { name: 'Best submission' })).toBeTruthy();
  expect(shown[1]?.textContent).toMatch(/Mar 4, 2026, .*\d (UTC|GMT)/);
});
