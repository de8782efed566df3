import { afterEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { InStore } from '../../test/words.tsx';
import { networkError } from '../http/api-error.ts';
import type { Reading } from '../http/reading.ts';
import { Loaded } from './Loaded.tsx';
import { WayBack } from './way-back.ts';

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

it.each([
  ['something that does not exist', { kind: 'refused', code: 'DATASET_NOT_FOUND' }, ['link']],
  ['a log that may still come', { kind: 'refused', code: 'LOG_NOT_FOUND' }, ['button']],
  ['an answer of somebody else', {}, ['button']],
] as const)('leads back in place of trying again in vain: %s', (_what, values, roles) => {
  const error = { ...networkError(404), ...values };
  render(<WayBack value={<a href="/list">Back</a>}>{page({ error })}</WayBack>, { wrapper: InStore });
  const found = ['link', 'button'].filter((role) => screen.queryByRole(role) !== null);
  expect(found).toEqual(roles);
});

it('offers nothing where a page has no way back', () => {
  const error = { ...networkError(404), kind: 'refused', code: 'DATASET_NOT_FOUND', text: 'There is none.' };
  render(page({ error }), { wrapper: InStore });
  expect(screen.getByRole('alert').textContent).toBe('There is none.');
});
