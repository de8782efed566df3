import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { InStore } from '../../test/words.tsx';
import { Field } from '../form/Field.tsx';
import { FormDialog } from '../form/FormDialog.tsx';
import { useForm } from '../form/useForm.ts';
import { networkError } from '../http/api-error.ts';
import { useUrlDialog } from './useUrlDialog.ts';

afterEach(cleanup);

const DIALOGS = ['edit'] as const;
const none = () => null;
type Saving = { taken: () => void; refused: () => void };
let saving: Saving | null = null;

function Edit({ onClose }: { onClose: () => void }) {
  const form = useForm({ name: '' }, { name: none });
  const submit = form.submit(async () => {
    try {
      await new Promise<void>((taken, fail) => {
        saving = { taken, refused: () => fail(networkError() as unknown as Error) };
      });
      onClose();
    } catch (reason) {
      form.refuse(reason);
    }
  });
  return (
    <FormDialog title="Edit" confirm="Save" form={form} onSubmit={submit} onClose={onClose}>
      <Field {...form.field('name')} label="Name" />
    </FormDialog>
  );
}

function Page() {
  const { dialog, open, close } = useUrlDialog(DIALOGS);
  return (
    <>
      <button onClick={() => open('edit')}>Open</button>
      {dialog === 'edit' && <Edit onClose={close} />}
    </>
  );
}

/** A page that was come to from another, with its dialog open. */
async function open() {
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>Before</p> },
      { path: '/page', element: <Page /> },
    ],
    { initialEntries: ['/', '/page'] },
  );
  render(<RouterProvider router={router} />, { wrapper: InStore });
  fireEvent.click(await screen.findByText('Open'));
  await screen.findByLabelText('Name');
  const address = () => router.state.location.pathname + router.state.location.search;
  return { address, back: () => act(() => router.navigate(-1)), on: () => act(() => router.navigate(1)) };
}
const fill = () => fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Vega' } });

/** The same, filled in and being saved. */
async function save() {
  const opened = await open();
  fill();
  answer('Save');
  return opened;
}
const settle = (how: keyof Saving) => act(() => Promise.resolve(saving?.[how]()));
const answer = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const name = () => screen.getByLabelText<HTMLInputElement>('Name').value;

it('closes once it is saved, without a question, where it was opened', async () => {
  const { address } = await save();
  await settle('taken');
  await waitFor(() => expect(screen.queryAllByRole('dialog').length).toBe(0));
  expect(address()).toBe('/page');
});

it('asks who goes back while it is being saved, and has all of it when that fails, with why in sight', async () => {
  const seen: string[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    seen.push(this.textContent);
  };
  const { address, back } = await save();
  await back();
  await screen.findByText('Discard what you entered?');
  answer('Go on editing');
  await settle('refused');
  expect(await screen.findByText('Network error, please try again later.')).toBeTruthy();
  expect(seen).toEqual(['Network error, please try again later.']);
  expect(name()).toBe('Vega');
  expect(address()).toBe('/page?dialog=edit');
});

it('leaves whoever has gone back where they are when it is saved', async () => {
  const { address, back } = await save();
  await back();
  await screen.findByText('Discard what you entered?');
  answer('Discard');
  await waitFor(() => expect(address()).toBe('/page'));
  await settle('taken');
  expect(address()).toBe('/page');
});

it('asks who goes back while it is being saved also where they had thought better of closing it', async () => {
  const { address, back } = await open();
  fill();
  answer('Cancel');
  await screen.findByText('Discard what you entered?');
  answer('Go on editing');
  await waitFor(() => expect(screen.getAllByRole('dialog').length).toBe(1));
  answer('Save');
  await back();
  expect(await screen.findByText('Discard what you entered?')).toBeTruthy();
  expect(address()).toBe('/page?dialog=edit');
});

it('closes once by two presses, and again after Forward', async () => {
  const { address, on } = await open();
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  act(() => {
    fireEvent.click(cancel);
    fireEvent.click(cancel);
  });
  await waitFor(() => expect(address()).toBe('/page'));
  await on();
  await screen.findByRole('dialog', { name: 'Edit' });
  answer('Cancel');
  await waitFor(() => expect(address()).toBe('/page'));
});
