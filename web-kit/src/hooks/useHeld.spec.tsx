import { expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { loseFocus } from '../../test/focus.ts';
import { useHeld } from './useHeld.ts';

function Form({ busy }: { busy: boolean }) {
  const held = useHeld(busy);
  return (
    <>
      <div {...held}>
        <input aria-label="Name" />
      </div>
      <a href="/list">Cancel</a>
    </>
  );
}

it.each([
  ['gives the focus back where it was', null, 'Name'],
  ['calls nobody back who has gone on meanwhile', 'Cancel', 'Cancel'],
])('%s', (_what, goneTo, then) => {
  const { rerender } = render(<Form busy={false} />);
  const name = screen.getByLabelText('Name');
  const named = (it: string) => (it === 'Name' ? name : screen.getByText(it));
  act(() => name.focus());
  rerender(<Form busy />);
  expect(name.closest('[inert]')).not.toBeNull();
  act(loseFocus);
  if (goneTo !== null) act(() => named(goneTo).focus());
  rerender(<Form busy={false} />);
  expect(name.closest('[inert]')).toBeNull();
  expect(document.activeElement).toBe(named(then));
});
