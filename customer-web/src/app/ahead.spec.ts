import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { storeToken } from '@tianheng/web-kit/state/session.slice.ts';
import { serve } from '../../test/api.ts';
import { open } from '../../test/open.tsx';
import { loadAhead } from './ahead.ts';

afterEach(() => {
  jest.restoreAllMocks();
  cleanup();
});

it.each([
  ['/customer/list', undefined, ['/dataset?page=1&limit=10']],
  ['/customer/detail/d1', undefined, ['/dataset/d1/overview']],
  ['/customer/detail/d1', 'good', ['/dataset/d1']],
  ['/customer/match/c1', undefined, ['/competitions/c1']],
  ['/customer/match/c1', 'good', ['/competitions/c1']],
  [
    '/customer/match/c1/q1?questionType=model',
    undefined,
    ['/competitions/c1', '/competition/c1/model/questions/q1'],
  ],
  [
    '/customer/match/c1/q1?questionType=project',
    'good',
    ['/competitions/c1', '/competition/c1/project/questions/q1'],
  ],
  ['/customer/results/c1', undefined, ['/competitions/c1']],
])('asks at %s ahead for what its page asks for, and nothing twice', async (address, token, asked) => {
  const calls = serve();
  storeToken(token ?? null);
  const told = () =>
    calls.map(
      ({ path, query }) => `${path}${Object.keys(query).length ? `?${new URLSearchParams(query)}` : ''}`,
    );
  loadAhead(new URL(address, location.origin), 'en');
  await waitFor(() => expect(told()).toEqual(asked));

  open(address, token === undefined ? {} : { token });
  await screen.findByRole('main');
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  for (const path of asked) expect(told().filter((each) => each === path)).toEqual([path]);
});

it.each(['/customer/list?q=orbit', '/customer', '/login', '/nowhere', '/customer/match/c1/q1/more'])(
  'asks at %s for nothing',
  (address) => {
    serve();
    loadAhead(new URL(address, location.origin), 'en');
    expect(globalThis.fetch).not.toHaveBeenCalled();
  },
);

it('opens a page in a browser that refuses its storage', async () => {
  const calls = serve();
  for (const name of ['localStorage', 'sessionStorage'] as const)
    jest.spyOn(globalThis, name, 'get').mockImplementation(() => {
      throw new DOMException('Not allowed', 'SecurityError');
    });
  loadAhead(new URL('/customer/list', location.origin), 'en');
  await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(['/dataset']));
});
