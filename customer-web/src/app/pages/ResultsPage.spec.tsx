import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ok, refusal, serve, type Answer, type Call } from '../../../test/api.ts';
import { commitment, competition, paged, question, rankPage, rankRow, team } from '../../../test/data.ts';
import { open } from '../../../test/open.tsx';

const PAGE = '/customer/results/c1';
const HOUR = 3_600_000;
const over = ok(competition({ status: 'done', desc: '<p>It was about orbits.</p>' }));
const summary = {
  id: 'q1',
  group_id: 'g1',
  question_no: 1,
  name: 'Where is it?',
  desc: '',
  picture_url: null,
  question_type: 'model',
  total_score: 100,
  language: 'en',
  desc_language: 'en',
};
const group = {
  id: 'g1',
  group_id: 'g1',
  name: 'Orbits',
  group_desc: '',
  language: 'en',
  countries: ['all'],
};

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const isRanking = ({ path }: Call) => path.endsWith('/competition/c1/rank');

const visit = (address: string, answers: Record<string, Answer> = {}, token?: string) => {
  const calls = serve({
    'GET /competitions/c1': over,
    'GET /competitions': ok(paged([competition({ status: 'done' })])),
    'GET /competition/c1/groups': ok(paged([group])),
    'GET /competition/c1/groups/g1/questions': ok(paged([summary])),
    'GET /competition/c1/question/rank': ok(rankPage([rankRow(1)])),
    ...answers,
  });
  return { calls, ...open(address, { ...(token !== undefined && { token }) }) };
};

it('is reached from the card of a finished competition', async () => {
  const { address } = visit('/customer/match');
  fireEvent.click(await screen.findByRole('link', { name: 'See the results: Orbit challenge' }));
  await waitFor(() => expect(address()).toBe(PAGE));
  expect(await screen.findByText('It was about orbits.')).toBeTruthy();
});

it.each(['/customer', '/customer/match', PAGE])(
  'says on %s whether it ended when it was planned to',
  async (address) => {
    for (const [end_time, words, others] of [
      [Date.now() - HOUR, /^Ended (?!early).*2\d{3}/, /planned for/],
      [Date.now() + HOUR, /^Ended early, planned for .*2\d{3}/, /^Ended (?!early)/],
    ] as const) {
      const ended = competition({ status: 'done', end_time, registration_open_time: end_time });
      visit(address, { 'GET /competitions': ok(paged([ended])), 'GET /competitions/c1': ok(ended) });
      expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
      expect(screen.queryByText(others)).toBeNull();
      cleanup();
    }
  },
);

it('leads to the ranking of each question, for visitors too', async () => {
  const { address } = visit(PAGE);
  fireEvent.click(await screen.findByRole('link', { name: 'Where is it?' }));
  await waitFor(() => expect(address()).toBe(`${PAGE}?question=q1`));
  expect(await screen.findByRole('rowheader', { name: 'Team 1' })).toBeTruthy();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Ranking', 'Overview']);
});

it("says in the tab's name which part it shows, and takes the keyboard to its top", async () => {
  const { router } = visit(PAGE);
  const link = await screen.findByRole('link', { name: 'Where is it?' });
  expect(document.title).toBe('Results · Orbit challenge · Tianheng');
  act(() => link.focus());
  fireEvent.click(link);
  await waitFor(() => expect(document.title).toBe('Where is it? · Results · Orbit challenge · Tianheng'));
  expect(document.activeElement).toBe(screen.getByRole('main'));
  const back = await screen.findByRole('link', { name: 'All questions' });
  act(() => back.focus());
  fireEvent.click(back);
  await waitFor(() => expect(document.title).toBe('Results · Orbit challenge · Tianheng'));
  expect(document.activeElement).toBe(screen.getByRole('main'));
  // A tab is no other page.
  const tab = screen.getByRole('tab', { name: 'Questions' });
  act(() => tab.focus());
  await act(() => router.navigate(`${PAGE}?tab=rank`, { preventScrollReset: true }));
  expect(document.activeElement).toBe(tab);
});

it.each([
  ['', Date.UTC(2025, 4, 6, 12), true],
  [', or nothing where it was ended early', Date.now() + 300 * 24 * HOUR, false],
])('says until when its match took submissions%s', async (_which, end_time, known) => {
  visit(`${PAGE}?question=q1&tab=overview`, {
    'GET /competitions/c1': ok(competition({ status: 'done', end_time, registration_open_time: end_time })),
    'GET /competition/c1/model/questions/q1': ok(question({ e_time: Date.UTC(2031, 0, 2) })),
  });
  await screen.findByText('Submission from');
  expect(screen.queryByText('Submission until')?.nextSibling?.textContent ?? '').toMatch(
    known ? /2025/ : /^$/,
  );
});

it.each([
  ['its first three', '', '/competition/c1/rank'],
  ['all of its questions', '?tab=rank', '/competition/c1/rank'],
  ['one question', '?question=q1', '/competition/c1/question/rank'],
])('looks for a minute after the end for what came in time: %s', async (_of, place, path) => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    const end_time = Date.now() - 1000;
    let page = rankPage([rankRow(1)]);
    const { calls } = visit(PAGE + place, {
      'GET /competitions/c1': ok(competition({ status: 'done', end_time })),
      'GET /competition/c1/model/questions/q1': ok(question({ e_time: end_time })),
      [`GET ${path}`]: () => ok(page)(),
    });
    const asked = () => calls.filter((call) => call.path === path).length;
    expect((await screen.findAllByText('Team 1')).length).toBeGreaterThan(0);
    page = rankPage([rankRow(2)]);
    await act(() => jest.advanceTimersByTimeAsync(31_000));
    expect((await screen.findAllByText('Team 2')).length).toBeGreaterThan(0);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    const after = asked();
    await act(() => jest.advanceTimersByTimeAsync(90_000));
    expect(asked()).toBe(after);
  } finally {
    jest.useRealTimers();
  }
});

it('tells the language of the title apart from that of the text', async () => {
  visit(`${PAGE}?question=q1`, {
    'GET /competition/c1/model/questions/q1': ok(question({ language: 'zh-CN' })),
  });
  const heading = await screen.findByRole('heading', { name: 'Where is it?' });
  expect(heading.lang).toBe('en');
  expect(screen.queryByText('in Chinese')).toBeNull();
});

it("leads from the team to its questions' results", async () => {
  visit(`${PAGE}?tab=team`, {}, 'good');
  const link = await screen.findByRole('link', { name: 'Where is it?' });
  expect(link.getAttribute('href')).toBe(`${PAGE}?question=q1`);
});

it('says that nobody was ranked, and asks for no ranking where no team took part', async () => {
  const { calls } = visit(PAGE, { 'GET /competition/c1/rank': ok({ ...rankPage([]), total_count: 0 }) });
  expect(await screen.findByText('No team was ranked in this competition.')).toBeTruthy();
  expect(calls.filter(isRanking)).toHaveLength(1);
  cleanup();
  const none = visit(PAGE, { 'GET /competitions/c1': ok(competition({ status: 'done', team_number: 0 })) });
  expect(await screen.findByText('The organiser has not described this competition yet.')).toBeTruthy();
  expect(none.calls.filter(isRanking)).toEqual([]);
});

it.each(['?tab=rank', '?question=q1'])('waits at %s for nobody to be ranked', async (place) => {
  visit(PAGE + place, { 'GET /competition/c1/question/rank': ok(rankPage([])) });
  expect(await screen.findByText('No team is ranked')).toBeTruthy();
  expect(screen.queryByText('The first successful ranked submission opens the list.')).toBeNull();
});

describe('the own team', () => {
  it('reads its records and logs, and changes nothing', async () => {
    visit(
      `${PAGE}?question=q1&tab=commit`,
      { 'GET /commitment': ok(paged([commitment({ status: 'cancel', has_log: true })])) },
      'good',
    );
    expect(await screen.findByRole('button', { name: 'Read the log of C-1' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete C-1' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Upload code' })).toBeNull();
  });

  it('is waited for, and no ranking is asked for where its records are meant', async () => {
    let answer: ((response: Response) => void) | undefined;
    const { calls } = visit(
      `${PAGE}?question=q1&tab=commit`,
      {
        'GET /competition/c1/team/info': () => new Promise((resolve) => (answer = resolve)),
        'GET /commitment': ok(paged([commitment({ has_log: true })])),
      },
      'good',
    );
    await screen.findByRole('heading', { name: 'Where is it?' });
    await waitFor(() => expect(answer).toBeDefined());
    await act(() => Promise.resolve(answer?.(ok(team())())));
    expect(await screen.findByRole('button', { name: 'Read the log of C-1' })).toBeTruthy();
    expect(calls.filter(({ path }) => path.endsWith('/question/rank'))).toEqual([]);
  });

  it('may fail to be read, which is said above the ranking', async () => {
    let answer: Answer = refusal('INTERNAL', 'Something broke.');
    visit(`${PAGE}?question=q1`, { 'GET /competition/c1/team/info': (call) => answer(call) }, 'good');
    expect(await screen.findByRole('rowheader', { name: 'Team 1' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Something broke.');
    answer = ok(team());
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('tab', { name: 'Submissions' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has no records where there is none', async () => {
    visit(`${PAGE}?question=q1`, { 'GET /competition/c1/team/info': ok({}) }, 'good');
    await screen.findByRole('rowheader', { name: 'Team 1' });
    expect(screen.queryByRole('tab', { name: 'Submissions' })).toBeNull();
  });
});

it('shows of a project question what it asked', async () => {
  visit(`${PAGE}?question=q1`, {
    'GET /competition/c1/model/questions/q1': refusal('QUESTION_NOT_FOUND', 'No such question.'),
    'GET /competition/c1/project/questions/q1': ok(question({ question_type: 'project' })),
  });
  expect(await screen.findByText('Read the elements.')).toBeTruthy();
});

it.each([
  ['not_started', '/customer/match'],
  ['in_processing', '/customer/match/c1'],
] as const)('shows nothing of one that is %s, and leads to %s', async (status, to) => {
  visit(PAGE, { 'GET /competitions/c1': ok(competition({ status })) });
  expect(await screen.findByText('This competition is not over yet.')).toBeTruthy();
  const links = within(screen.getByRole('main')).getAllByRole('link');
  expect(links.at(-1)?.getAttribute('href')).toBe(to);
  expect(screen.queryByRole('tab')).toBeNull();
});
