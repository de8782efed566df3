import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import {
  COMMITMENT_STATUSES,
  PARTICIPANT_CAUSES,
  TEAM_STATUSES,
  type ServiceStatus,
} from '@tianheng/contracts';
import { ok, refusal, serve, type Answer } from '../../../test/api.ts';
import { open } from '../../../test/open.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1);

it('tells a participant every status, and every cause with what to do', async () => {
  serve();
  open('/customer/help');
  expect(await rowsOf('What a status means')).toHaveLength(COMMITMENT_STATUSES.length);
  const causes = await rowsOf('What the team can mend');
  expect(causes).toHaveLength(Object.keys(PARTICIPANT_CAUSES).length - 1);
  const memory = causes.find(({ textContent }) => textContent?.includes('more memory than allowed'));
  expect(memory?.textContent).toContain('Failed');
  expect(memory?.textContent).toContain('Read the data in pieces');
  expect(screen.getByText(/at most 1 GB.* 1 GB in 20,000 files and folders, at most 64 levels/)).toBeTruthy();
  expect(screen.getByText(/Result files .* 64 MB in 2,000 files, at most 15 folders deep/)).toBeTruthy();
  expect(screen.getByText(/test waits while its own ranked run on that question is judged/)).toBeTruthy();
});

it('leads a participant to each part of the page', async () => {
  serve();
  const { address } = open('/customer/help');
  const contents = within(await screen.findByRole('navigation', { name: 'On this page' }));
  const names = contents.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toEqual(
    screen
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)
      .slice(0, 4),
  );
  fireEvent.click(contents.getByRole('link', { name: 'What a status means' }));
  expect(document.activeElement?.querySelector('h2')?.textContent).toBe('What a status means');
  expect(address()).toContain('/customer/help');
});

it('tells a leader every state of a team', async () => {
  serve();
  open('/customer/help?for=leader');
  expect(await rowsOf('What the state of a team means')).toHaveLength(TEAM_STATUSES.length);
});

it('tells users of data what a version is, and leads to the list', async () => {
  serve();
  open('/customer/help?for=data');
  expect(await screen.findByRole('heading', { name: 'Versions of a dataset' })).toBeTruthy();
  expect(screen.getByText(/Each change of files makes the next version/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All datasets' }).getAttribute('href')).toBe('/customer/list');
});

it('leads organisers to what there is for them', async () => {
  serve();
  open('/customer/help?for=organiser');
  expect(
    (await screen.findByRole('link', { name: 'The API and its description' })).getAttribute('href'),
  ).toBe('/docs');
});

it('leads from the bottom of every page to what is there', async () => {
  serve();
  open('/customer/help');
  const help = await screen.findByRole('navigation', { name: 'Help' });
  const addresses = within(help)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(['/customer/help', '/customer/status', '/docs', '/feed.en.xml']);
  // Nobody has configured them here.
  expect(screen.queryByRole('link', { name: 'Contact' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Imprint' })).toBeNull();
});

const status = (values: Partial<ServiceStatus>): ServiceStatus => ({
  site: 'ok',
  judging: 'running',
  waiting: 0,
  paused: 0,
  longest_wait: 0,
  checked_at: Date.UTC(2026, 0, 1),
  ...values,
});

it.each([
  [{}, ['Everything works', 'Running', 'Nothing waits']],
  [
    { judging: 'slow', waiting: 7, longest_wait: 600 },
    ['Slow: submissions wait longer', '7 submissions, the oldest for 10'],
  ],
  [{ waiting: 7, paused: 2, longest_wait: 600 }, ['Running', '10 min; 2 of them wait for a pause to end']],
  [{ judging: 'paused', site: 'degraded' }, ['Paused by the organisers', 'something is slower or closed']],
] as const)('says how the service is (%#)', async (values, says) => {
  serve({ 'GET /status': ok(status(values)) });
  open('/customer/status');
  await screen.findByText('Judging');
  for (const sentence of says) expect(document.body.textContent).toContain(sentence);
});

it('reads out how the service is, but not how long something waits, which changes every half minute', async () => {
  serve({ 'GET /status': ok(status({ waiting: 7, longest_wait: 600 })) });
  open('/customer/status');
  await screen.findByText('Judging');
  const spoken = (name: string) => screen.getByText(name, { selector: 'dt' }).closest('[aria-live]');
  expect(spoken('Judging')?.textContent).toMatch(/^Judging/);
  expect(spoken('Waiting')).toBeNull();
});

it('says above the last state that it could not be read anew', async () => {
  let answer: Answer = ok(status({}));
  serve({ 'GET /status': (call) => answer(call) });
  const { router } = open('/customer/status');
  await screen.findByText(/Everything works/);
  answer = refusal('INTERNAL', 'Something broke.');
  // Whoever comes back sees what was known, while it is read anew.
  await act(() => router.navigate('/customer/help'));
  await act(() => router.navigate('/customer/status'));
  expect((await screen.findByRole('alert')).textContent).toContain('Something broke.');
  expect(screen.getByText(/Everything works/)).toBeTruthy();
  answer = ok(status({ judging: 'paused' }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Paused by the organisers/)).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
