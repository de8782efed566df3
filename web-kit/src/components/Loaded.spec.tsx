import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { InStore } from '../../test/words.tsx';
import type { Reading } from '../http/reading.ts';
import { Loaded } from './Loaded.tsx';

afterEach(cleanup);

const page = (reading: Partial<Reading<string>>) => (
  <Loaded
    reading={{ data: undefined, isFetching: false, refetch: () => undefined, ...reading }}
    skeleton="skeleton"
  >
    {(data) => <p>{data}</p>}
  </Loaded>
);
const BROKEN = { code: 'INTERNAL', status: 500, message: 'Something broke.' };

it.each([undefined, 'what came last'])(
  'keeps an error in its place until something has come, over %s',
  (data) => {
    const { rerender } = render(page({ data, isFetching: true }), { wrapper: InStore });
    expect(screen.queryByRole('alert')).toBeNull();
    rerender(page({ data, error: BROKEN }));
    const alert = screen.getByRole('alert');
    const again = screen.getByRole('button', { name: 'Try again' });
    act(() => again.focus());
    rerender(page({ data, error: BROKEN, isFetching: true }));
    expect(screen.getByRole('alert')).toBe(alert);
    expect(alert.getAttribute('aria-busy')).toBe('true');
    expect(document.activeElement).toBe(again);
    expect(screen.queryByText('skeleton')).toBeNull();
    rerender(page({ data: 'something new' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('something new')).toBeTruthy();
  },
);
