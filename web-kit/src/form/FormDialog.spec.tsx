import { expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, use, useState, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { loseFocus } from '../../test/focus.ts';
import { InStore } from '../../test/words.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Field } from './Field.tsx';
import { FormDialog } from './FormDialog.tsx';
import { SelectField } from './SelectField.tsx';

const FORM = { busy: false, dirty: false, refusal: undefined };
const none = () => undefined;

const open = (children: ReactNode): Promise<unknown> => {
  const element = (
    <Suspense>
      <FormDialog title="Edit" confirm="Save" form={FORM} onSubmit={none} onClose={none}>
        {children}
      </FormDialog>
    </Suspense>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />, { wrapper: InStore });
  return screen.findByRole('dialog');
};

it('begins in the first field that something can be written in', async () => {
  await open(
    <>
      <input type="text" aria-label="For the password's keeper" readOnly hidden />
      <input type="file" aria-label="Picture" />
      <input type="radio" aria-label="Whoever" />
      <Field label="Name" readOnly />
      <Field label="Code" disabled />
      <Field label="Slogan" multiline minRows={2} maxRows={4} />
      <Field label="Note" />
    </>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Slogan'));
});

it('begins in a choice where that comes first', async () => {
  await open(
    <>
      <SelectField label="Kind" options={[{ value: 'a', label: 'A' }]} />
      <Field label="Note" />
    </>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Kind'));
});

it('leaves the focus to the field that asks for it', async () => {
  await open(
    <>
      <Field label="Name" />
      <Field label="Note" autoFocus />
    </>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('Note'));
});

it('begins at no button where there is nothing to write in', async () => {
  await open(<button type="button">More</button>);
  expect(document.activeElement?.matches('body, button')).toBe(false);
  expect(document.activeElement?.contains(screen.getByRole('button', { name: 'Save' }))).toBe(true);
});

it('leaves the focus where it went while a part is still to come', async () => {
  const later: { arrive?: () => void; more?: () => void } = {};
  const part = new Promise<void>((resolve) => {
    later.arrive = resolve;
  });
  function Part() {
    const [isWanted, setWanted] = useState(false);
    later.more = () => setWanted(true);
    if (isWanted) use(part);
    return <Field label="Name" />;
  }
  await open(<Part />);
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  const save = screen.getByRole('button', { name: 'Save' });
  act(() => save.focus());
  await act(async () => {
    later.more?.();
    await Promise.resolve();
  });
  await act(async () => {
    later.arrive?.();
    await part;
  });
  expect(document.activeElement).toBe(save);
});

it.each<[string, (busy: boolean) => ReactNode]>([
  [
    'form',
    (busy) => (
      <FormDialog title="Edit" confirm="Save" form={{ ...FORM, busy }} onSubmit={none} onClose={none}>
        <Field label="Name" />
      </FormDialog>
    ),
  ],
  [
    'question',
    (busy) => (
      <ConfirmDialog title="Sure?" body="" confirm="Save" busy={busy} onConfirm={none} onCancel={none} />
    ),
  ],
])('has the focus on the button of a %s again once it was refused', async (_what, dialog) => {
  let setBusy: (busy: boolean) => void = none;
  function Page() {
    const [busy, set] = useState(false);
    setBusy = set;
    return dialog(busy);
  }
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Page /> }])} />, {
    wrapper: InStore,
  });
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' });
  act(() => save.focus());
  act(() => setBusy(true));
  expect(save.disabled).toBe(true);
  act(loseFocus);
  expect(document.activeElement).not.toBe(save);
  act(() => setBusy(false));
  expect(document.activeElement).toBe(save);
});

it('holds what was entered while that is sent, and then has the focus where it was', async () => {
  let setBusy: (busy: boolean) => void = none;
  function Page() {
    const [busy, set] = useState(false);
    setBusy = set;
    return (
      <FormDialog title="Edit" confirm="Save" form={{ ...FORM, busy }} onSubmit={none} onClose={none}>
        <Field label="Name" />
        <Field label="Note" />
      </FormDialog>
    );
  }
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Page /> }])} />, {
    wrapper: InStore,
  });
  const note = await screen.findByLabelText('Note');
  const isHeld = () => note.closest('[inert]') !== null;
  act(() => note.focus());
  expect(isHeld()).toBe(false);
  act(() => setBusy(true));
  expect(isHeld()).toBe(true);
  act(loseFocus);
  act(() => screen.getByRole('dialog').focus());
  act(() => setBusy(false));
  expect(isHeld()).toBe(false);
  expect(document.activeElement).toBe(note);
});

it('is sent by no Enter that is held, which goes on making lines', async () => {
  let sent = 0;
  const element = (
    <FormDialog
      title="Edit"
      confirm="Save"
      form={FORM}
      onSubmit={(event) => {
        event.preventDefault();
        sent += 1;
      }}
      onClose={none}
    >
      <Field label="Name" />
      <Field label="Slogan" multiline minRows={2} maxRows={4} />
    </FormDialog>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />, { wrapper: InStore });
  const slogan = await screen.findByLabelText<HTMLTextAreaElement>('Slogan');
  act(() => screen.getByLabelText('Name').focus());
  await userEvent.keyboard('{Enter>3/}');
  expect(sent).toBe(1);
  act(() => slogan.focus());
  await userEvent.keyboard('{Enter>3/}');
  expect(slogan.value).toBe('\n\n\n');
  expect(sent).toBe(1);
});
