import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { createMemoryRouter } from 'react-router';
import { InStore } from '../../test/words.tsx';
import { NewVersion } from '../shell/NewVersion.tsx';
import { useUnsaved } from '../state/unsaved.ts';
import { chunk } from './chunk.ts';
import { lazily } from './lazily.tsx';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

/** A page of one version, and a server that has one of its own or none. */
function deploy(served: string | null): void {
  document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>';
  globalThis.fetch = jest.fn<typeof fetch>(async () => {
    if (served === null) throw new TypeError('Failed to fetch');
    return new Response(`<script type="module" src="/assets/index-${served}.js"></script>`);
  });
}
/** Whether the person has just pressed something. */
const press = (isActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive } });
afterEach(() => {
  document.head.innerHTML = '';
  Reflect.deleteProperty(navigator, 'userActivation');
});

function Form() {
  const [text, setText] = useState('');
  useUnsaved(text !== '');
  return <input aria-label="Title" value={text} onChange={(event) => setText(event.target.value)} />;
}
const show = () =>
  render(
    <InStore>
      <Form />
      <NewVersion router={createMemoryRouter([{ path: '*' }])} />
    </InStore>,
  );

it('gives what has arrived', async () => {
  await expect(chunk(() => Promise.resolve('code'))).resolves.toBe('code');
});

it('loads the page anew when another version is there', async () => {
  deploy('new');
  const reload = jest.fn();
  void chunk(gone, reload);
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

it.each([
  ['the same version is there', 'old'],
  ['nothing can be reached', null],
])('says what failed when %s', async (_when, served) => {
  deploy(served);
  const reload = jest.fn();
  press(true);
  await expect(chunk(() => gone(), reload)).rejects.toThrow('Failed to fetch');
  expect(reload).not.toHaveBeenCalled();
});

describe('of what has failed before', () => {
  it('loads the page anew for who asks again: the browser may not ask for the file any more', async () => {
    const lost = () => gone();
    const reload = jest.fn();
    deploy(null);
    press(true);
    await expect(chunk(lost, reload)).rejects.toThrow('Failed to fetch');
    await expect(chunk(lost, reload)).rejects.toThrow('Failed to fetch');
    deploy('old');
    press(false);
    await expect(chunk(lost, reload)).rejects.toThrow('Failed to fetch');
    expect(reload).not.toHaveBeenCalled();
    press(true);
    void chunk(lost, reload);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('says what failed of another file', async () => {
    const reload = jest.fn();
    deploy('old');
    press(true);
    for (const lost of [() => gone(), () => gone()])
      await expect(chunk(lost, reload)).rejects.toThrow('Failed to fetch');
    expect(reload).not.toHaveBeenCalled();
  });
});

it('keeps what was entered until the person agrees', async () => {
  deploy('new');
  const reload = jest.fn();
  show();
  const input = screen.getByLabelText<HTMLInputElement>('Title');
  fireEvent.change(input, { target: { value: 'Orbits' } });
  const declined = [chunk(gone, reload), chunk(() => gone(), reload)].map((each) =>
    expect(each).rejects.toMatchObject({ kind: 'cancelled' }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Later' }));
  await Promise.all(declined);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(reload).not.toHaveBeenCalled();
  expect(input.value).toBe('Orbits');

  act(() => void chunk(gone, reload).catch(() => undefined));
  fireEvent.click(await screen.findByRole('button', { name: 'Load again' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('says nothing of another version where there is none, and lets what did not arrive be asked for once more', async () => {
  deploy('old');
  const Late = lazily(() => gone() as Promise<{ Part: () => null }>, 'Part');
  render(
    <InStore>
      <Form />
      <Suspense fallback="Loading">
        <Late />
      </Suspense>
      <NewVersion router={createMemoryRouter([{ path: '*' }])} />
    </InStore>,
  );
  fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Orbits' } });
  const again = await screen.findByRole('button', { name: 'Try again' });
  press(true);
  fireEvent.click(again);
  const offer = within(await screen.findByRole('alertdialog', { name: 'Please load the page again' }));
  fireEvent.click(offer.getByRole('button', { name: 'Later' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
