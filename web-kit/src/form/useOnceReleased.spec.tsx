import { expect, it } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { InStore } from '../../test/words.tsx';
import { Field } from './Field.tsx';
import { rule } from './rules.ts';
import { useForm } from './useForm.ts';

const checks = { name: rule(/^\d+$/, 'common.retry', 'common.close') };

function Page({ onIncomplete }: { onIncomplete: () => void }) {
  const form = useForm({ name: '' }, checks);
  return (
    <form onSubmit={form.submit(() => undefined, onIncomplete)}>
      <Field {...form.field('name')} label="Name" />
      <button type="submit">Save</button>
    </form>
  );
}

/** Somebody has typed what is wrong, and looked at what the form says of it. */
function typed() {
  const refused: string[] = [];
  render(<Page onIncomplete={() => refused.push('incomplete')} />, { wrapper: InStore });
  const field = screen.getByLabelText('Name');
  fireEvent.change(field, { target: { value: 'x' } });
  const button = screen.getByRole('button');
  const leave = () => fireEvent.blur(field);
  return { refused, field, button, leave, said: () => screen.queryByText('Close') };
}

it('says what is wrong as soon as a field is left', () => {
  const { leave, said } = typed();
  leave();
  expect(said()).not.toBeNull();
});

it('moves no button from under a press that has left the field, and says it afterwards', async () => {
  const { refused, button, leave, said } = typed();
  fireEvent.mouseDown(button);
  leave();
  await act(() => new Promise((wake) => setTimeout(wake, 20)));
  expect(said()).toBeNull();
  fireEvent.mouseUp(button);
  expect(said()).toBeNull();
  fireEvent.click(button);
  expect(refused).toEqual(['incomplete']);
  expect(said()).not.toBeNull();
});

it.each(['mouseUp', 'pointerCancel', 'dragEnd', 'contextMenu'] as const)(
  'says it after a press that has sent nothing, which ends with %s',
  async (end) => {
    const { button, leave, said } = typed();
    fireEvent.mouseDown(button);
    leave();
    fireEvent[end](button);
    await waitFor(() => expect(said()).not.toBeNull());
  },
);

it('waits for the second of two presses, too', async () => {
  const { button, leave, said } = typed();
  fireEvent.mouseDown(button);
  leave();
  fireEvent.mouseUp(button);
  fireEvent.mouseDown(button);
  await act(() => new Promise((wake) => setTimeout(wake, 20)));
  expect(said()).toBeNull();
  fireEvent.mouseUp(button);
  await waitFor(() => expect(said()).not.toBeNull());
});
