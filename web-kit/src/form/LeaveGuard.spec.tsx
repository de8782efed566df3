import { afterEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { makeStore } from '../../test/store.ts';
import { InStore } from '../../test/words.tsx';
import { signedIn, signedOut, unauthorized } from '../state/session.slice.ts';
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

/** A page with a form, which a person has who is signed in. */
async function showPage() {
  const store = makeStore();
  store.dispatch(signedIn('good'));
  const saved = { current: false };
  const form = (
    <>
      <input aria-label="Title" />
      <LeaveGuard active saved={saved} />
    </>
  );
  const router = createMemoryRouter(
    [
      { path: '/first', element: <p>First</p> },
      { path: '/list', element: <p>List</p> },
      { path: '/edit', element: form },
    ],
    { initialEntries: ['/first', '/list', '/edit'] },
  );
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
    { wrapper: InStore },
  );
  const input = await screen.findByLabelText<HTMLInputElement>('Title');
  fireEvent.change(input, { target: { value: 'Orbits' } });
  return {
    store,
    router,
    back: () => act(() => router.navigate(-1)),
    pathname: () => router.state.location.pathname,
  };
}

it('asks on a page whose session has ended, and keeps what was entered there', async () => {
  const { store, back, pathname } = await showPage();
  act(() => void store.dispatch(unauthorized()));
  for (const _ of ['once', 'again']) {
    await back();
    await asked();
    fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(pathname()).toBe('/edit');
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Orbits');
  }
});

it('does not ask who has signed out', async () => {
  const { store, router, pathname } = await showPage();
  await act(async () => {
    store.dispatch(signedOut());
    await router.navigate('/list');
  });
  expect(pathname()).toBe('/list');
});

it('leaves once, however often that is pressed', async () => {
  const { back, pathname } = await showPage();
  await back();
  await asked();
  const leave = screen.getByRole('button', { name: 'Leave' });
  const failed = jest.fn((event: ErrorEvent) => event.preventDefault());
  window.addEventListener('error', failed);
  await act(async () => {
    leave.click();
    leave.click();
    await Promise.resolve();
  });
  window.removeEventListener('error', failed);
  await waitFor(() => expect(pathname()).toBe('/list'));
  expect(failed).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});
