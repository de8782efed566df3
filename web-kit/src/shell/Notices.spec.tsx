import { afterEach, expect, it } from '@jest/globals';
import Dialog from '@mui/material/Dialog';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { InStore } from '../../test/words.tsx';
import type { Notice } from '../state/notices.ts';
import { Notices } from './Notices.tsx';

// A busy machine takes its time.
configure({ asyncUtilTimeout: 30_000 });
afterEach(cleanup);

const notice: Notice = { key: 1, tone: 'error', message: { text: 'It cannot be copied.' } };

function Page({ dialogs, isTold = true }: { dialogs: string[]; isTold?: boolean }) {
  return (
    <InStore>
      {dialogs.map((name) => (
        <Dialog key={name} open slotProps={{ paper: { 'aria-label': name } }}>
          <button>Done</button>
        </Dialog>
      ))}
      {isTold && <Notices notice={notice} shownFor={60_000} edge="top" header={0} />}
    </InStore>
  );
}

/** What a screen reader hears: only what is not hidden is found by its role. */
const heardIn = async (name: string | null) => {
  await waitFor(() => {
    const dialog = screen.getByRole('alert').closest('[role=dialog]');
    expect(dialog?.getAttribute('aria-label') ?? null).toBe(name);
  });
  return screen.getByRole('alert');
};

it('is heard and reached in the topmost dialog, and stays when that closes', async () => {
  const { rerender } = render(<Page dialogs={['Key']} isTold={false} />);
  rerender(<Page dialogs={['Key']} />);
  const said = await heardIn('Key');
  rerender(<Page dialogs={['Key', 'Sure?']} />);
  expect(await heardIn('Sure?')).toBe(said);
  rerender(<Page dialogs={['Key']} />);
  expect(await heardIn('Key')).toBe(said);
  rerender(<Page dialogs={[]} />);
  expect(await heardIn(null)).toBe(said);
  rerender(<Page dialogs={['Other']} />);
  expect(await heardIn('Other')).toBe(said);
  rerender(<Page dialogs={['Other']} isTold={false} />);
  expect(screen.queryByRole('alert')).toBeNull();
});
