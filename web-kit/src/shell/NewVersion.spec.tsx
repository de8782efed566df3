import { afterEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createBrowserRouter, createMemoryRouter, type DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { InStore } from '../../test/words.tsx';
import { page } from '../arrival/page.tsx';
import { LeaveGuard } from '../form/LeaveGuard.tsx';
import { NewVersion } from './NewVersion.tsx';

afterEach(() => {
  cleanup();
  document.head.innerHTML = '';
});

function Form() {
  const [text, setText] = useState('');
  return (
    <>
      <input aria-label="Title" value={text} onChange={(event) => setText(event.target.value)} />
      <LeaveGuard active={text !== ''} />
    </>
  );
}

const OLD = '<script type="module" src="/assets/index-old.js"></script>';
const NEW = '<script type="module" src="/assets/index-new.js"></script>';

/** What a server has, which may be another version than the page's. */
function deploy(served: { page: string }): void {
  document.head.innerHTML = OLD;
  globalThis.fetch = jest.fn<typeof fetch>(async () => new Response(served.page));
}
const show = (router: DataRouter) =>
  render(
    <InStore>
      <RouterProvider router={router} />
      <NewVersion router={router} />
    </InStore>,
  );
const stay = async (router: DataRouter) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Later' }));
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
};

it('leaves who would rather save on the page, and the page that was asked for to be asked for again', async () => {
  const served = { page: NEW };
  deploy(served);
  const gone = jest.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  const router = createMemoryRouter(
    [
      { path: '/', element: <Form /> },
      { path: '/other', lazy: page(gone) },
    ],
    { initialEntries: ['/?tab=form'] },
  );
  show(router);
  const input = await screen.findByLabelText<HTMLInputElement>('Title');
  fireEvent.change(input, { target: { value: 'Orbits' } });
  const leave = async () => {
    act(() => void router.navigate('/other'));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  };
  await leave();
  await stay(router);
  expect(router.state.location).toMatchObject({ pathname: '/', search: '?tab=form' });
  expect(screen.getByLabelText('Title')).toBe(input);
  expect(input.value).toBe('Orbits');
  // The former version is back, so nothing loads the page of the test anew.
  served.page = OLD;
  await leave();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/other');
  expect(gone).toHaveBeenCalledTimes(2);
});

it.each([
  ['Back', -1],
  ['Forward', 1],
])('keeps the steps before and after the page that %s would have left', async (_way, step) => {
  const served = { page: NEW };
  deploy(served);
  const gone = jest.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  window.history.replaceState({ idx: 0, key: 'first' }, '', '/before');
  for (const [idx, address] of ['/form?tab=form', '/after', '/last'].entries())
    window.history.pushState({ idx: idx + 1, key: address }, '', address);
  const walk = async (steps: number, to: string) => {
    window.history.go(steps);
    await waitFor(() => expect(window.location.pathname).toBe(to));
  };
  await walk(-2, '/form');
  const router = createBrowserRouter([
    { path: '/form', element: <Form /> },
    { path: '/last', element: <p>The last page</p> },
    { path: '*', lazy: page(gone) },
  ]);
  show(router);
  const input = await screen.findByLabelText<HTMLInputElement>('Title');
  fireEvent.change(input, { target: { value: 'Orbits' } });
  window.history.go(step);
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await stay(router);
  await waitFor(() => expect(window.location.search).toBe('?tab=form'));
  expect(screen.getByLabelText('Title')).toBe(input);
  expect(input.value).toBe('Orbits');
  served.page = OLD;
  // Nothing is unsaved any more, so nothing asks.
  fireEvent.change(input, { target: { value: '' } });
  await walk(1, '/after');
  await walk(-2, '/before');
  await walk(3, '/last');
  expect(await screen.findByText('The last page')).toBeTruthy();
  router.dispose();
});
