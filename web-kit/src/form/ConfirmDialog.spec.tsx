import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { InStore } from '../../test/words.tsx';
import { useConfirm } from './useConfirm.tsx';

function Dismissal() {
  const { ask, dialog } = useConfirm();
  const [isDone, setDone] = useState(false);
  const question = { title: 'Sure?', body: 'It is for good.', confirm: 'Dismiss', tone: 'error' } as const;
  return (
    <>
      <button type="button" onClick={() => void ask(question).then(setDone)}>
        Dismiss the team
      </button>
      {isDone && 'Gone'}
      {dialog}
    </>
  );
}

it('does nothing by the key that has asked and is still held, and does it by the next', async () => {
  render(<Dismissal />, { wrapper: InStore });
  await userEvent.tab();
  await userEvent.keyboard('{Enter>5/}');
  await screen.findByRole('dialog', { name: 'Sure?' });
  expect(screen.queryByText('Gone')).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Gone')).toBeTruthy();
});
