import { afterEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { InStore } from '../../test/words.tsx';
import { LeaveGuard } from '../form/LeaveGuard.tsx';
import { page } from '../intl/texts.tsx';
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

it('leaves who would rather save on the page, and the page that was asked for to be asked for again', async () => {
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>';
  let served = '<script type="module" src="/assets/index-new.js"></script>';
  globalThis.fetch = jest.fn<typeof fetch>(async () => new Response(served));
  const gone = jest.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  const router = createMemoryRouter(
    [
      { path: '/', element: <Form /> },
      { path: '/other', lazy: page(gone) },
    ],
    { initialEntries: ['/?tab=form'] },
  );
  render(
    <InStore>
      <RouterProvider router={router} />
      <NewVersion router={router} />
    </InStore>,
  );
  const input = await screen.findByLabelText<HTMLInputElement>('Title');
  fireEvent.change(input, { target: { value: 'Orbits' } });
  const leave = async () => {
    act(() => void router.navigate('/other'));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  };
  await leave();
  fireEvent.click(await screen.findByRole('button', { name: 'Later' }));
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(router.state.location).toMatchObject({ pathname: '/', search: '?tab=form' });
  expect(screen.getByLabelText('Title')).toBe(input);
  expect(input.value).toBe('Orbits');
  // The former version is back, so nothing loads the page of the test anew.
  served = document.head.innerHTML;
  await leave();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/other');
  expect(gone).toHaveBeenCalledTimes(2);
});
