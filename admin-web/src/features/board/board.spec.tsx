import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { BoardFigures } from '@tianheng/contracts';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ok, refusal, serve } from '../../../test/api.ts';
import { open } from '../../../test/open.tsx';
import { api } from '../../shared/api.ts';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const figures = (values: Partial<BoardFigures> = {}): BoardFigures => ({
  at: 1_800_000_000_000,
  matches: { all: 3, running: 1 },
  people: 1234,
  teams: 45,
  clicks: { today: 1500, week: 1250, week_before: 1000 },
  datasets: { all: 21, open: 12, private: 4 },
  downloads: 7,
  registrations: 2,
  judging: { waiting: 6, running: 8 },
  ...values,
});

const valueOf = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

it('shows the figures as the server counts them', async () => {
  serve({ 'GET /admin/statistics/board': ok(figures()) });
  open('/manage/match-board', { token: 'good' });
  const board = within(await screen.findByLabelText('Live figures'));
  expect(board.getByText('1,500')).toBeTruthy();
  expect(valueOf('Matches')).toBe('3');
  expect(valueOf('Growth of clicks')).toBe('+25%');
  expect(valueOf('Private datasets')).toBe('4');
  expect(board.getByText('6 waiting')).toBeTruthy();
  expect(screen.getByText(/^Counted at/)).toBeTruthy();
});

it('does not make up a growth that nothing is known of', async () => {
  serve({ 'GET /admin/statistics/board': ok(figures({ clicks: { today: 1, week: 5, week_before: 0 } })) });
  open('/manage/match-board', { token: 'good' });
  expect(await screen.findByText('Not yet known')).toBeTruthy();
});

it('offers to try again when nothing has come at all', async () => {
  serve({ 'GET /admin/statistics/board': refusal('INTERNAL', 'Something broke.') });
  open('/manage/match-board', { token: 'good' });
  const again = await screen.findByRole('button', { name: 'Try again' });
  serve({ 'GET /admin/statistics/board': ok(figures()) });
  fireEvent.click(again);
  expect(await screen.findByText('1,500')).toBeTruthy();
});

/** A browser that lets a page fill the screen. */
function grantFullScreen() {
  let full: Element | null = null;
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => full });
  Element.prototype.requestFullscreen = () => {
    full = document.body;
    document.dispatchEvent(new Event('fullscreenchange'));
    return Promise.resolve();
  };
  document.exitFullscreen = () => {
    full = null;
    document.dispatchEvent(new Event('fullscreenchange'));
    return Promise.resolve();
  };
}

it('fills the screen where the browser lets it', async () => {
  serve({ 'GET /admin/statistics/board': ok(figures()) });
  grantFullScreen();
  open('/manage/match-board', { token: 'good' });
  await screen.findByText('1,500');
  const fill = screen.getByRole('button', { name: 'Full screen' });
  act(() => fill.focus());
  fireEvent.click(fill);
  const [, leave] = await screen.findAllByRole('button', { name: 'Leave full screen' });
  // The other one is hidden behind what fills the screen.
  expect(document.activeElement).toBe(leave);
  fireEvent.click(leave!);
  expect(await screen.findByRole('button', { name: 'Full screen' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(fill));
});

it('leaves the full screen at the end of the session, and calls that no silence of the server', async () => {
  serve({ 'GET /admin/statistics/board': ok(figures()) });
  grantFullScreen();
  const { store } = open('/manage/match-board', { token: 'good' });
  await screen.findByText('1,500');
  fireEvent.click(screen.getByRole('button', { name: 'Full screen' }));
  await screen.findAllByRole('button', { name: 'Leave full screen' });
  serve({ 'GET /admin/statistics/board': refusal('SESSION_ENDED', 'Ended.') });
  act(() => void store.dispatch(api.util.invalidateTags(['Statistic'])));
  expect(await screen.findByRole('dialog', { name: 'Your session has ended' })).toBeTruthy();
  expect(document.fullscreenElement).toBeNull();
  expect(screen.getByText(/^Counted at/)).toBeTruthy();
});

it('says for as long as no answer comes that the figures are old, while the next one is awaited too', async () => {
  serve({ 'GET /admin/statistics/board': ok(figures()) });
  const { store } = open('/manage/match-board', { token: 'good' });
  await screen.findByText(/^Counted at/);
  const readAnew = () => act(() => void store.dispatch(api.util.invalidateTags(['Statistic'])));
  serve({ 'GET /admin/statistics/board': refusal('INTERNAL', 'Something broke.') });
  readAnew();
  const silence = 'No answer from the server. These are the last figures.';
  await screen.findByText(silence);
  let arrive = (): void => undefined;
  const awaited = new Promise<void>((resolve) => (arrive = resolve));
  const calls = serve({ 'GET /admin/statistics/board': () => awaited.then(ok(figures())) });
  readAnew();
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.getByText(silence)).toBeTruthy();
  arrive();
  expect(await screen.findByText(/^Counted at/)).toBeTruthy();
});
