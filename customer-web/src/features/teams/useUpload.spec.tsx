import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { personChanged, signedIn, unauthorized } from '@tianheng/web-kit/state/session.slice.ts';
import { makeStore } from '@tianheng/web-kit/test/store.ts';
import { FakeUpload } from '@tianheng/web-kit/test/upload.ts';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { ICON } from './file-kinds.ts';
import type { SentFile } from './sent-file.ts';
import { useUpload } from './useUpload.ts';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

/** A picture that the session ends over. */
async function meetTheEnd() {
  FakeUpload.install((request) => {
    const isOver = request.headers.Authorization !== 'Bearer fresh';
    if (isOver) request.answer(401, { error_info: 'Ended.', code: 'SESSION_ENDED' });
    else request.answer(201, { file_id: 'p', url: '/p' });
  });
  const store = makeStore();
  store.dispatch(signedIn('good'));
  const stored: SentFile[] = [];
  const onSent = (file: SentFile) => void stored.push(file);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <IntlProvider locale="en">{children}</IntlProvider>
    </Provider>
  );
  const { result } = renderHook(() => useUpload(ICON, onSent), { wrapper });
  act(() => void result.current.choose(new File(['x'], 'ours.png')));
  await waitFor(() => expect(result.current.problem).toBe('Ended.'));
  expect(result.current.progress).toBe(0);
  const signIn = (isAnother = false) =>
    act(async () => {
      store.dispatch(signedIn('fresh'));
      if (isAnother) store.dispatch(personChanged());
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
  return { store, result, stored, signIn };
}

it('goes on with a file once the same person has signed in again, and says no more of the end', async () => {
  const { store, result, stored, signIn } = await meetTheEnd();
  await signIn();
  await waitFor(() => expect(result.current.sent).toBe('ours.png'));
  expect(stored).toEqual([{ id: 'p', name: 'ours.png', url: '/p' }]);
  expect([result.current.progress, result.current.problem]).toEqual([null, undefined]);
  act(() => void store.dispatch(unauthorized()));
  expect(result.current.problem).toBeUndefined();
});

it('sends nothing of a file that was given up meanwhile, nor for another person', async () => {
  const given = await meetTheEnd();
  act(() => given.result.current.cancel());
  await waitFor(() => expect(given.result.current.progress).toBeNull());
  expect(given.result.current.problem).toBeUndefined();
  await given.signIn();
  expect([FakeUpload.sent.length, given.stored]).toEqual([1, []]);
  const other = await meetTheEnd();
  await other.signIn(true);
  await waitFor(() => expect(other.result.current.progress).toBeNull());
  expect([FakeUpload.sent.length, other.stored]).toEqual([1, []]);
});
