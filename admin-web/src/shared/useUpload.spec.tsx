import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { signedIn } from '@tianheng/web-kit/state/session.slice.ts';
import { makeStore } from '@tianheng/web-kit/test/store.ts';
import { FakeUpload } from '@tianheng/web-kit/test/upload.ts';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { useUpload } from './useUpload.ts';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

/** Three pictures, at the first of which the session ends. */
async function meetTheEnd() {
  FakeUpload.install((request) => {
    const isOver = request.headers.Authorization !== 'Bearer fresh';
    if (isOver) request.answer(401, { error_info: 'Ended.', code: 'SESSION_ENDED' });
    else request.answer(201, { file_id: 'p', url: '/p' });
  });
  const store = makeStore();
  store.dispatch(signedIn('good'));
  const stored: string[] = [];
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <IntlProvider locale="en">{children}</IntlProvider>
    </Provider>
  );
  const { result, unmount } = renderHook(
    () =>
      useUpload({ type: 'picture', check: () => null, onStored: (_, { name }) => void stored.push(name) }),
    { wrapper },
  );
  const names = ['1.png', '2.png', '3.png'];
  act(() => void result.current.send(...names.map((name) => new File(['x'], name))));
  await waitFor(() => expect(result.current.problem).toEqual({ text: 'Ended.' }));
  expect(result.current.progress).toBe(0);
  const signIn = () =>
    act(async () => {
      store.dispatch(signedIn('fresh'));
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
  return { result, unmount, stored, names, signIn };
}

it('keeps what waits when the session ends, and sends it once somebody has signed in again', async () => {
  const { result, stored, names, signIn } = await meetTheEnd();
  expect(FakeUpload.sent).toHaveLength(1);
  await signIn();
  await waitFor(() => expect(result.current.progress).toBeNull());
  expect(stored).toEqual(names);
  expect(result.current.problem).toBeNull();
});

it('sends nothing more of what was cancelled meanwhile', async () => {
  const { result, stored, signIn } = await meetTheEnd();
  act(() => result.current.cancel());
  await waitFor(() => expect(result.current.progress).toBeNull());
  await signIn();
  expect([FakeUpload.sent.length, stored]).toEqual([1, []]);
});

it('sends nothing more once its page has been left', async () => {
  const { unmount, stored, signIn } = await meetTheEnd();
  unmount();
  await signIn();
  expect([FakeUpload.sent.length, stored]).toEqual([1, []]);
});
