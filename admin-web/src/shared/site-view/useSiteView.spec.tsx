import { afterEach, expect, it, jest } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { makeStore } from '@tianheng/web-kit/test/store.ts';
import { Provider } from 'react-redux';

const chunk = jest.fn((_load: () => unknown) => Promise.reject(new TypeError('Failed to fetch')));
jest.unstable_mockModule('@tianheng/web-kit/http/chunk.ts', () => ({ chunk }));

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

it('asks again for the same file when it did not arrive, so that the page can be loaded anew', async () => {
  globalThis.fetch = async () => Response.json({ customer_url: 'https://tianheng.example' });
  const { useSiteView } = await import('./useSiteView.ts');
  const { result } = renderHook(() => useSiteView(), {
    wrapper: ({ children }) => <Provider store={makeStore()}>{children}</Provider>,
  });
  await waitFor(() => expect(result.current).not.toBeNull());
  await act(async () => result.current?.());
  await act(async () => result.current?.());
  const [[first], [second]] = chunk.mock.calls as [[unknown], [unknown]];
  expect(second).toBe(first);
});
