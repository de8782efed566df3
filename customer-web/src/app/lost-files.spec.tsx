import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { user } from '../../test/data.ts';

const lost = new Set<string>();
const { chunk: load } = await import('@tianheng/web-kit/arrival/chunk.ts');
/** As a line that breaks: what is asked for now, by a piece of the function that asks, does not arrive. */
jest.unstable_mockModule('@tianheng/web-kit/arrival/chunk.ts', () => ({
  chunk: (ask: () => Promise<unknown>) =>
    [...lost].some((file) => String(ask).includes(file))
      ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
      : load(ask),
}));
const { ok, serve } = await import('../../test/api.ts');
const { open } = await import('../../test/open.tsx');

beforeEach(() => {
  localStorage.clear();
  lost.clear();
});
afterEach(cleanup);

/** Each in the place of what did not arrive, all at the foot of the page. */
const retries = () => screen.findAllByRole('button', { name: 'Try again' });
const again = async () => (await retries()).forEach((button) => fireEvent.click(button));
const isGone = () => waitFor(() => expect(screen.queryByText(/Network error/)).toBeNull());
const isWhole = () => {
  expect(screen.queryByText('Server error')).toBeNull();
  expect(screen.getByRole('banner')).toBeTruthy();
};

// What has arrived once is there in the tests that follow, so each begins elsewhere.
it.each([
  ['its menu', 'UserMenu', '/customer/help'],
  ['a part of the page', 'HomeDatasets', '/customer'],
])('keeps header and page where %s does not arrive, and asks for it again', async (_what, file, address) => {
  serve({ 'GET /user/info': ok(user()) });
  lost.add(file);
  open(address, { token: 'good' });
  await retries();
  isWhole();
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
  lost.clear();
  await again();
  await isGone();
});

it.each([
  ['code', 'MatchListPage', '/customer/match', 'Competitions'],
  ['texts', 'rules.en', '/customer/rule', 'Usage rules'],
])('shows a page once its %s can be had, also after going back', async (_what, file, address, title) => {
  serve();
  const { router } = open('/customer/help');
  await screen.findByRole('heading', { level: 1 });
  lost.add(file);
  await act(() => router.navigate(address));
  await retries();
  isWhole();
  await again();
  await retries();
  await act(() => router.navigate(-1));
  await isGone();
  await act(() => router.navigate(address));
  await retries();
  lost.clear();
  await again();
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  isWhole();
});
