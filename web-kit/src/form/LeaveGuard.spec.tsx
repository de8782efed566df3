import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { InStore } from '../../test/words.tsx';
import { fateOfUnsaved } from '../state/unsaved.ts';
import { LeaveGuard } from './LeaveGuard.tsx';

afterEach(cleanup);

async function show(unanswered = false) {
  const router = createMemoryRouter(
    [{ path: '*', element: <LeaveGuard active params={['matchId', 'tab']} unanswered={unanswered} /> }],
    { initialEntries: ['/add?matchId=c1&page=2'] },
  );
  render(<RouterProvider router={router} />, { wrapper: InStore });
  await act(() => Promise.resolve());
  const address = () => router.state.location.pathname + router.state.location.search;
  return { address, go: (to: string) => act(() => router.navigate(to)) };
}
const asked = () => screen.findByRole('dialog', { name: 'Leave this page?' });

it.each(['/add', '/add?matchId=c2', '/add?matchId=c1&tab=rules', '/list?matchId=c1'])(
  'asks before %s, where the form would not be there any more',
  async (to) => {
    const { address, go } = await show();
    await go(to);
    await asked();
    expect(address()).toBe('/add?matchId=c1&page=2');
  },
);

it('does not say that nothing was saved where nobody knows', async () => {
  const { go } = await show(true);
  expect(fateOfUnsaved()).toBe('It may have been saved.');
  await go('/add');
  expect((await asked()).textContent).toContain('It may have been saved.');
  expect(screen.queryByText(/has not been saved/)).toBeNull();
});

it('lets the rest of the address change without a question', async () => {
  const { address, go } = await show();
  for (const to of ['/add?page=3&matchId=c1', '/add?matchId=c1&q=a#top']) {
    await go(to);
    await waitFor(() => expect(`${address()}#top`).toContain(to));
    expect(screen.queryByRole('dialog')).toBeNull();
  }
});
