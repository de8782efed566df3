import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { ok, paged, serve } from '../../../test/api.ts';
import { match } from '../../../test/data.ts';
import { hold } from '../../../test/hold.ts';
import { open } from '../../../test/open.tsx';
import { group, questionDetail } from '../../../test/questions.ts';
import { SEEN_MS } from '../until-seen.ts';

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

it.each([
  ['accounts', '/manage/users', '/admin/users', '/admin/users/download'],
  ['the audit log', '/manage/audit', '/admin/audit', '/admin/audit/download'],
  [
    'teams',
    '/manage/question-detail/c1/q1?type=model',
    '/admin/competition/c1/teams/accepted',
    '/admin/competition/c1/teams/accepted/download',
  ],
])('hands out both forms of %s where the second is asked for meanwhile', async (_what, page, list, file) => {
  const taken: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    taken.push(this.hash);
  });
  const arrive: (() => void)[] = [];
  serve({
    'GET /admin/competitions/c1': ok(match()),
    'GET /admin/competition/c1/group/g1': ok(group()),
    'GET /admin/competition/c1/model/questions/q1': ok(questionDetail()),
    [`GET ${list}`]: ok(paged([])),
    [`GET ${file}`]: async ({ query: { format } }) => {
      await new Promise<void>((resolve) => arrive.push(resolve));
      return ok({ static_url: `#${format}` })();
    },
  });
  open(page, { token: 'good' });
  const buttons = await screen.findAllByRole('button', { name: /^Export/ });
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Export XLSX', 'Export CSV']);
  for (const [at, button] of buttons.entries()) {
    fireEvent.click(button);
    await waitFor(() => expect(arrive).toHaveLength(at + 1));
  }
  // Time enough for an answer that nobody waits for to be let go of.
  await act(() => new Promise((resolve) => void setTimeout(resolve, 50)));
  for (const go of arrive) go();
  await waitFor(() => expect(taken).toEqual(['#xlsx', '#csv']));
  expect(screen.queryByText(/^Network error/)).toBeNull();
});

it('stops where the button is pressed again, but by no double click, and says nothing of it', async () => {
  const taken = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const arrive: (() => void)[] = [];
  serve({
    'GET /admin/audit': ok(paged([])),
    'GET /admin/audit/download': async () => {
      await new Promise<void>((resolve) => arrive.push(resolve));
      return ok({ static_url: '#file' })();
    },
  });
  open('/manage/audit', { token: 'good' });
  const goOn = hold(SEEN_MS);
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Export XLSX' });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(arrive).toHaveLength(1));
  expect(button.disabled).toBe(true);
  await goOn();
  const stop = screen.getByRole('button', { name: 'Stop “Export XLSX”' });
  expect(stop).toBe(button);
  expect(document.activeElement).toBe(button);
  const goOnAgain = hold(SEEN_MS);
  fireEvent.click(stop);
  // Nor does a double click there begin it anew.
  await waitFor(() => expect(button.textContent).toBe('Export XLSX'));
  fireEvent.click(button);
  arrive[0]?.();
  await goOnAgain();
  expect(arrive).toHaveLength(1);
  expect(await screen.findByRole('button', { name: 'Export XLSX' })).toBe(button);
  expect(screen.queryByText(/^Network error/)).toBeNull();
  expect(taken).not.toHaveBeenCalled();
  // It can be begun anew.
  fireEvent.click(button);
  await waitFor(() => expect(arrive).toHaveLength(2));
  arrive[1]?.();
  await waitFor(() => expect(taken).toHaveBeenCalledTimes(1));
});
