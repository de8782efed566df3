import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { OverallRankPage, OverallRankRow } from '@tianheng/contracts';
import { ok, refusal, serve, type Answer } from '../../../test/api.ts';
import { competition, paged, team } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';
import { api } from '../../shared/api.ts';

const HUB = '/customer/match/c1';
const DAY = 86_400_000;

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const row = (index: number, values: Partial<OverallRankRow> = {}): OverallRankRow => ({
  index,
  team_id: `t${index}`,
  team_name: `Team ${index}`,
  rank: index,
  total_score: 200 - index,
  scored_questions: 2,
  commitment_number: 3,
  time_spent: 1500,
  submitted_at: 0,
  is_own: false,
  ...values,
});
const ranked = (rows: OverallRankRow[], values: Partial<OverallRankPage> = {}): OverallRankPage => ({
  ...paged(rows),
  question_count: 2,
  hidden_count: 0,
  hidden_until: null,
  next_end: null,
  own_index: null,
  score_digits: 2,
  pending_count: 0,
  ...values,
});
const nextStep = () => screen.findByRole('region', { name: 'Your next step' });

it('pages the questions of a group by five, whatever size the address names', async () => {
  const card = {
    ...{ id: 'q1', group_id: 'g1', question_no: 1, name: 'Where is it?', desc: '', picture_url: null },
    ...{ question_type: 'model', total_score: 100, language: 'en', desc_language: 'en' },
  };
  const group = {
    ...{ id: 'g1', group_id: 'g1', name: 'Orbits', group_desc: '', language: 'en', countries: ['all'] },
  };
  serve({
    'GET /competition/c1/groups': ok(paged([group])),
    'GET /competition/c1/groups/g1/questions': ok(paged([card], 12)),
  });
  open(`${HUB}?tab=topic&size=50`);
  expect(await screen.findByRole('button', { name: 'Page 3' })).toBeTruthy();
});

it('tells a visitor how to begin', async () => {
  serve();
  open(HUB);
  const step = await nextStep();
  expect(step.textContent).toContain('Sign in or register');
  expect(within(step).getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '/login?next=%2Fcustomer%2Fmatch%2Fc1',
  );
  expect(screen.getByText('Teams of up to 5 people')).toBeTruthy();
});

it.each([
  [{}, 'Found a team or accept an invitation.', 'Choose how you take part'],
  [team({ status: 'temporary_storage' }), 'Complete the draft', 'Complete it'],
  [team({ status: 'approving' }), 'The organisers are looking at your team.', 'See the team'],
  [team({ status: 'reject' }), 'Read why it failed', 'Mend it'],
  [team({ status: 'temporary_storage', is_leader: false }), 'Your leader completes', 'See the team'],
  [team(), 'Choose a question', null],
])('tells who is signed in what comes next (%#)', async (own, says, way) => {
  serve({ 'GET /competition/c1/team/info': ok(own) });
  open(HUB, { token: 'good' });
  const step = await nextStep();
  expect(step.textContent).toContain(says);
  expect(within(step).queryByRole('link')?.textContent ?? null).toBe(way);
});

const invitation = (name: string) => ({ id: `i-${name}`, name, leader: 'mira', created_at: 0 });

it.each([
  [['Merak'], '“Merak” invites you.', '1 invitation'],
  [['Merak', 'Alkaid'], '2 teams invite you.', '2 invitations'],
])('tells who is invited by %j so, at the step, the tab and the choice', async (names, says, count) => {
  const calls = serve({
    'GET /competition/c1/team/info': ok({}),
    'GET /competition/c1/invited': ok(names.map(invitation)),
  });
  open(HUB, { token: 'good' });
  const step = await nextStep();
  expect(step.textContent).toContain(says);
  const way = within(step).getByRole('link', { name: 'See who invites you' });
  expect(way.getAttribute('href')).toBe(`${HUB}?tab=team`);
  expect(screen.getByRole('tab', { name: `Team (${count})` })).toBeTruthy();
  fireEvent.click(screen.getByText('Join the competition'));
  expect(await screen.findByLabelText(new RegExp(`^Join a team \\(${count}\\)`))).toBeTruthy();
  expect(calls.filter(({ path }) => path.endsWith('/invited'))).toHaveLength(1);
});

it('goes on telling who invites where that cannot be read anew', async () => {
  let answer: Answer = ok([invitation('Merak')]);
  serve({
    'GET /competition/c1/team/info': ok({}),
    'GET /competition/c1/invited': (call) => answer(call),
  });
  const { store } = open(HUB, { token: 'good' });
  const isTold = () => screen.queryByRole('tab', { name: 'Team (1 invitation)' }) !== null;
  await waitFor(() => expect(isTold()).toBe(true));
  answer = refusal('SERVICE_UNAVAILABLE', 'Later.');
  act(() => void store.dispatch(api.util.invalidateTags(['Invitation'])));
  await waitFor(() => {
    const known = Object.values(store.getState().api.queries);
    expect(known.find((one) => one?.endpointName === 'teamsInvitations')?.status).toBe('rejected');
  });
  expect(isTold()).toBe(true);
  expect((await nextStep()).textContent).toContain('“Merak” invites you.');
});

it.each([
  ['a visitor', {}, false, {}],
  ['whoever has a team', team(), true, {}],
  ['whoever comes too late', {}, true, { registration_open_time: Date.now() - DAY }],
])('asks for no invitations of %s', async (_who, own, isSignedIn, values) => {
  const calls = serve({
    'GET /competition/c1/team/info': ok(own),
    'GET /competitions/c1': ok(competition(values)),
  });
  open(HUB, isSignedIn ? { token: 'good' } : {});
  await nextStep();
  expect(screen.getByRole('tab', { name: 'Team' })).toBeTruthy();
  expect(calls.filter(({ path }) => path.endsWith('/invited'))).toEqual([]);
});

it('says that registration is over, and asks nobody to join any more', async () => {
  serve({ 'GET /competitions/c1': ok(competition({ registration_open_time: Date.now() - DAY })) });
  open(HUB);
  expect((await nextStep()).textContent).toContain('Registration has closed.');
});

it('ranks over all questions, and marks the own team', async () => {
  const rows = [row(1), row(2, { is_own: true, scored_questions: 1 })];
  serve({ 'GET /competition/c1/rank': ok(ranked(rows, { own_index: 2 })) });
  open(`${HUB}?tab=rank`, { token: 'good' });
  const own = (await screen.findByText('Your team')).closest('tr');
  expect(own?.textContent).toContain('198.00');
  expect(own?.textContent).toContain('1/2');
  fireEvent.click(screen.getByRole('button', { name: 'Go to your team (no. 2)' }));
  expect(document.activeElement).toBe(own);
});

it('says what of the ranking is kept back', async () => {
  const some = { hidden_count: 1, hidden_until: Date.UTC(2100, 0, 1, 12) };
  serve({ 'GET /competition/c1/rank': ok(ranked([row(1)], some)) });
  open(`${HUB}?tab=rank`);
  expect(await screen.findByText(/^1 question is kept back until Jan 1, 2100/)).toBeTruthy();
  expect(screen.getByText('Team 1')).toBeTruthy();
  cleanup();
  serve({ 'GET /competition/c1/rank': ok(ranked([], { ...some, question_count: 0 })) });
  open(`${HUB}?tab=rank`);
  expect(await screen.findByText(/^The organiser shows scores and the ranking from/)).toBeTruthy();
});

it('shows a question that was kept back soon after its own end, while others are kept back still', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const until = { hidden_until: Date.now() + DAY };
  let page = ranked([], { ...until, question_count: 0, hidden_count: 2, next_end: Date.now() + 90_000 });
  serve({ 'GET /competition/c1/rank': () => ok(page)() });
  open(`${HUB}?tab=rank`);
  await screen.findByText(/^The organiser shows scores and the ranking from/);
  page = ranked([row(1)], { ...until, hidden_count: 1, next_end: until.hidden_until });
  for (const ms of [91_000, 6_000]) await act(() => jest.advanceTimersByTimeAsync(ms));
  expect(await screen.findByText('Team 1')).toBeTruthy();
  expect(screen.getByText(/^1 question is kept back/)).toBeTruthy();
});

it('lists the rules in short', async () => {
  serve();
  open(`${HUB}?tab=rules`);
  expect(await screen.findByRole('heading', { name: 'Judging' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All rules and documents' })).toBeTruthy();
});

it('shows the points of a question and how far the own team is', async () => {
  const card = (id: string) => ({
    id,
    group_id: 'g1',
    question_no: 1,
    name: `Question ${id}`,
    desc: '找到它',
    picture_url: null,
    question_type: 'model',
    total_score: 100,
    language: 'en',
    desc_language: 'zh-CN',
  });
  const about = { group_desc: '<p>轨道赛题</p>', language: 'zh-CN' };
  const group = { id: 'g1', group_id: 'g1', name: 'Orbits', ...about, countries: ['all'] };
  serve({
    'GET /competition/c1/groups': ok(paged([group])),
    'GET /competition/c1/groups/g1/questions': ok(
      paged([{ ...card('q1'), total_score: 0.125 }, card('q2'), card('q3')]),
    ),
    'GET /competition/c1/team/question/info': ok([
      { question_id: 'q1', commit_number: 4, best_score: 0.1242 },
      { question_id: 'q2', commit_number: 0, best_score: null },
    ]),
  });
  open(HUB, { token: 'good' });
  expect(await screen.findByText('Your best: 0.1242 of 0.125')).toBeTruthy();
  expect(screen.getByText('Your team is enrolled')).toBeTruthy();
  // What the organisers wrote in Chinese alone says so on an English page.
  expect(screen.getByText('轨道赛题').closest('[lang]')?.getAttribute('lang')).toBe('zh-CN');
  expect(screen.getAllByText('in Chinese')).toHaveLength(4);
  expect(screen.getAllByText('找到它').map(({ lang }) => lang)).toEqual(Array(3).fill('zh-CN'));
  const cards = screen.getAllByRole('article').map(({ textContent }) => textContent);
  expect(cards[2]).toContain('100 points');
  expect(cards[2]).not.toContain('our team');
});

it('puts the winners of a finished competition first', async () => {
  serve({
    'GET /competitions/c1': ok(competition({ status: 'done' })),
    'GET /competition/c1/rank': ok(ranked([row(1), row(2), row(3)])),
  });
  open('/customer/results/c1');
  const podium = await screen.findByRole('region', { name: 'Final ranking' });
  expect(
    within(podium)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['1Team 1199.00', '2Team 2198.00', '3Team 3197.00']);
});

it.each([
  [[row(1)], 1, /^1 submission is still being judged/],
  [[], 5000, /^5,000 submissions are still being judged/],
])(
  'calls no ranking of a finished competition final that may change (%#)',
  async (rows, pending_count, says) => {
    serve({
      'GET /competitions/c1': ok(competition({ status: 'done' })),
      'GET /competition/c1/rank': ok(ranked(rows, { pending_count })),
    });
    open('/customer/results/c1?tab=rank');
    const podium = await screen.findByRole('region', { name: 'Ranking so far' });
    expect(within(podium).getByText(says)).toBeTruthy();
    expect(within(podium).queryAllByRole('listitem')).toHaveLength(rows.length);
    expect(await screen.findAllByText(says)).toHaveLength(2);
    expect(document.body.textContent).not.toMatch(/No team (was|is) ranked/);
  },
);

it('calls a ranking of a finished competition final once all of it is judged', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let page = ranked([row(1)], { pending_count: 2 });
  serve({
    'GET /competitions/c1': ok(competition({ status: 'done' })),
    'GET /competition/c1/rank': () => ok(page)(),
  });
  open('/customer/results/c1');
  await screen.findByRole('region', { name: 'Ranking so far' });
  page = ranked([row(1), row(2)]);
  await act(() => jest.advanceTimersByTimeAsync(31_000));
  const podium = await screen.findByRole('region', { name: 'Final ranking' });
  expect(within(podium).getAllByRole('listitem')).toHaveLength(2);
});

it.each([
  ['some of the scores are', [row(1), row(2)], 2, /^1 question is kept back until Jan 1, 2100/],
  ['all scores are', [], 0, /^The organiser shows scores and the ranking from Jan 1, 2100/],
])('names no winners of a finished competition while %s kept back', async (_, rows, question_count, says) => {
  const hidden = { question_count, hidden_count: 1, hidden_until: Date.UTC(2100, 0, 1, 12) };
  serve({
    'GET /competitions/c1': ok(competition({ status: 'done' })),
    'GET /competition/c1/rank': ok(ranked(rows, hidden)),
  });
  open('/customer/results/c1');
  const podium = await screen.findByRole('region', { name: 'Final ranking' });
  expect(within(podium).getByText(says)).toBeTruthy();
  expect(within(podium).queryAllByRole('listitem')).toEqual([]);
  expect(podium.textContent).not.toContain('No team was ranked');
});

it.each([
  ['in_processing', 'Running now', 'Take part', '/customer/match/c1'],
  ['not_started', 'Coming up', 'All competitions', '/customer/match'],
  ['done', 'Latest competition', 'See the results', '/customer/results/c1'],
] as const)('shows on the home page a competition that is %s', async (status, says, action, to) => {
  serve({ 'GET /competitions': ok(paged([competition({ status, start_time: Date.now() + DAY })])) });
  open('/customer');
  const section = await screen.findByRole('region', { name: 'Orbit challenge' });
  expect(section.textContent).toContain(says);
  expect(section.textContent).toContain('3 teams take part');
  expect(within(section).queryByRole('timer') === null).toBe(status === 'done');
  expect(within(section).getByRole('link', { name: action }).getAttribute('href')).toBe(to);
});

it('shows nothing of competitions on the home page where there is none', async () => {
  serve({ 'GET /competitions': ok(paged([])) });
  open('/customer');
  await screen.findByRole('heading', { name: 'Why Tianheng' });
  expect(screen.queryByText('Running now')).toBeNull();
});

it('says that the winners could not be read, and tries again', async () => {
  let answer = refusal('INTERNAL', 'Broken.');
  serve({
    'GET /competitions/c1': ok(competition({ status: 'done' })),
    'GET /competition/c1/rank': (call) => answer(call),
  });
  open('/customer/results/c1');
  const [retry] = await screen.findAllByText('Try again', { selector: 'button' });
  answer = ok(ranked([row(1), row(2), row(3)]));
  if (retry) fireEvent.click(retry);
  expect(await screen.findByRole('region', { name: 'Final ranking' })).toBeTruthy();
});
