import { afterEach, expect, it, jest } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import { cancelledError } from '@tianheng/web-kit/http/api-error.ts';
import { makeStore } from '@tianheng/web-kit/test/store.ts';
import { Provider } from 'react-redux';

const chunk = jest.fn<(load: () => unknown) => Promise<never>>(() =>
  Promise.reject(new TypeError('Failed to fetch')),
);
jest.unstable_mockModule('@tianheng/web-kit/arrival/chunk.ts', () => ({ chunk }));

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

async function show() {
  globalThis.fetch = async () => Response.json({ customer_url: 'https://tianheng.example' });
  const { useSiteView } = await import('./useSiteView.ts');
  const store = makeStore();
  const { result } = renderHook(() => useSiteView(), {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  });
  await waitFor(() => expect(result.current).not.toBeNull());
  return { result, told: () => store.getState().notices.current };
}

it('asks again for the same file when it did not arrive, so that the page can be loaded anew', async () => {
  const { result, told } = await show();
  await act(async () => result.current?.());
  await act(async () => result.current?.());
  const [[first], [second]] = chunk.mock.calls as [[unknown], [unknown]];
  expect(second).toBe(first);
  expect(told()?.message).toEqual({ id: 'common.error.network' });
});

it('says nothing where the person would rather not load the page anew', async () => {
  chunk.mockImplementationOnce(() => Promise.reject(cancelledError()));
  const { result, told } = await show();
  await act(async () => result.current?.());
  expect(told()).toBeNull();
});
