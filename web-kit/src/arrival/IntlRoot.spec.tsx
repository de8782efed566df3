import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, configure, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { makeStore } from '../../test/store.ts';
import { cancelledError } from '../http/api-error.ts';
import type { Messages } from '../intl/texts.ts';
import { useLanguage } from '../intl/useLanguage.ts';
import { useText } from '../intl/useText.ts';
import { languageChosen } from '../state/preferences.slice.ts';
import { LANGUAGE_KEY } from '../state/storage-keys.ts';
import { IntlRoot } from './IntlRoot.tsx';

// A busy machine takes its time.
configure({ asyncUtilTimeout: 30_000 });
beforeEach(() => localStorage.setItem(LANGUAGE_KEY, 'en'));
afterEach(cleanup);

/** What the page says itself, and what it picks of a text that is there in both languages. */
function Page() {
  const text = useText();
  const language = useLanguage();
  return (
    <p>
      {text('common.cancel')} · {language === 'en' ? 'Orbits' : '轨道'}
    </p>
  );
}

/** A page in English, and its texts in Chinese as they come or do not. */
async function show() {
  let resolve: (messages: Messages) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const chinese = new Promise<Messages>((...settle) => ([resolve, reject] = settle));
  const texts = {
    en: () => Promise.resolve({ 'common.cancel': 'Cancel' }),
    'zh-CN': () => chinese,
  };
  const store = makeStore();
  render(
    <Provider store={store}>
      <IntlRoot first={texts}>
        <Page />
      </IntlRoot>
    </Provider>,
  );
  await screen.findByText('Cancel · Orbits');
  act(() => void store.dispatch(languageChosen('zh-CN')));
  return { store, resolve, reject };
}

it('stays in one language until the texts of the chosen one are there', async () => {
  const { resolve } = await show();
  expect(screen.getByText('Cancel · Orbits')).toBeTruthy();
  expect(document.documentElement.lang).toBe('en');
  resolve({ 'common.cancel': '取消' });
  expect(await screen.findByText('取消 · 轨道')).toBeTruthy();
  expect(document.documentElement.lang).toBe('zh-CN');
});

it('takes the choice back and says so where they do not come', async () => {
  const { store, reject } = await show();
  expect(localStorage.getItem(LANGUAGE_KEY)).toBe('zh-CN');
  await act(async () => reject(new TypeError('Failed to fetch')));
  expect(store.getState().preferences.language).toBe('en');
  expect(store.getState().notices.current).toMatchObject({
    tone: 'error',
    message: { id: 'common.error.network' },
  });
  expect(localStorage.getItem(LANGUAGE_KEY)).toBe('en');
  expect(screen.getByText('Cancel · Orbits')).toBeTruthy();
});

it('takes the choice back without a word where the person would rather not load the page again for it', async () => {
  const { store, reject } = await show();
  await act(async () => reject(cancelledError()));
  expect(store.getState().preferences.language).toBe('en');
  expect(store.getState().notices.current).toBeNull();
  expect(screen.getByText('Cancel · Orbits')).toBeTruthy();
});

it('asks again for the first texts until they come, without which nothing can be said', async () => {
  jest.useFakeTimers();
  const english = jest.fn(() => Promise.resolve<Messages>({ 'common.cancel': 'Cancel' }));
  english.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  english.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const texts = { en: english, 'zh-CN': english };
  render(
    <Provider store={makeStore()}>
      <IntlRoot first={texts}>
        <Page />
      </IntlRoot>
    </Provider>,
  );
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  jest.useRealTimers();
  expect(english).toHaveBeenCalledTimes(3);
  expect(screen.getByText('Cancel · Orbits')).toBeTruthy();
});
