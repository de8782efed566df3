import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { InStore } from '../../test/words.tsx';
import { lazily } from '../arrival/lazily.tsx';
import { NotArrived } from '../arrival/NotArrived.tsx';
import { useOnceTouched } from '../hooks/useOnceTouched.ts';
import { Recoverable } from './Recoverable.tsx';

// A busy machine takes its time.
configure({ asyncUtilTimeout: 30_000 });
beforeEach(() => {
  // React tells of what it has caught.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  cleanup();
});

/** A dialog whose code arrives once the line is there again. */
function broken() {
  let isUp = false;
  const Late = lazily(async () => {
    if (!isUp) throw new TypeError('Failed to fetch dynamically imported module');
    return { Dialog: () => <p>The dialog</p> };
  }, 'Dialog');
  const repair = () => {
    isUp = true;
  };
  const page = (
    <InStore>
      <input aria-label="Title" />
      <Recoverable instead={(again) => <NotArrived onRetry={again} />}>
        <Late />
      </Recoverable>
    </InStore>
  );
  return { page, repair };
}

it('keeps the page where a dialog over it does not arrive, and asks for it again', async () => {
  const { page, repair } = broken();
  render(page);
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Orbits' } });
  expect((await screen.findByRole('alert')).textContent).toContain('Network error');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByRole('alert');
  repair();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The dialog')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Orbits');
});

it.each(['pointerDown', 'keyDown'] as const)(
  'has them loaded once somebody touches the page: %s',
  async (touch) => {
    const load = jest.fn(() => Promise.resolve());
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    function Page() {
      useOnceTouched(load);
      return null;
    }
    render(<Page />);
    expect(load).not.toHaveBeenCalled();
    const press = () => act(async () => fireEvent[touch](document.body));
    await press();
    await press();
    expect(load).toHaveBeenCalledTimes(2);
    await press();
    expect(load).toHaveBeenCalledTimes(2);
  },
);
