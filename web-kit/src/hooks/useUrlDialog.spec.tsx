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

/** A page that was come to from another, with its dialog open, filled in and being saved. */
async function save() {
  const router = createMemoryRouter(
    [
      { path: '/', element: <p>Before</p> },
      { path: '/page', element: <Page /> },
    ],
    { initialEntries: ['/', '/page'] },
  );
  render(<RouterProvider router={router} />, { wrapper: InStore });
  fireEvent.click(await screen.findByText('Open'));
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Vega' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const address = () => router.state.location.pathname + router.state.location.search;
  return { address, back: () => act(() => router.navigate(-1)) };
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
