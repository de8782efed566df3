import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { configure, getConfig, render } from '@testing-library/react';
import type { UiLanguage } from '@tianheng/contracts';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { storeToken } from '../src/state/session.slice.ts';

/** Testing Library's own mark of a look that may be followed by another. */
const isWaiting = (): boolean => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
const { getElementError } = getConfig();
configure({
  // A busy machine takes its time; what never comes still fails.
  asyncUtilTimeout: 30_000,
  // What is waited for is missing at most looks. Printing the page takes long, and only the last look is told of.
  getElementError: (message, container) => {
    if (!isWaiting()) return getElementError(message, container);
    const told = (): string => getElementError(message, container).message;
    const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' });
    return Object.defineProperty(error, 'message', { get: told, configurable: true });
  },
});

export interface Visit {
  /** the token the browser holds */
  token?: string;
  /** who signed in for it */
  username?: string;
  language?: UiLanguage;
}

/**
 * jsdom asks every rule of every sheet for every element that a test looks up, so the rules go nowhere: a sheet that no page
 * holds would throw for each of them. What was made once need not be made again for the next test's page.
 */
const unstyled = createCache({ key: 'css', container: document.createElement('div') });
unstyled.sheet.insert = () => undefined;

interface Site<S> {
  routes: RouteObject[];
  makeStore: () => S;
  app: (store: S, router: ReturnType<typeof createMemoryRouter>) => ReactNode;
}

/** Opens an address of a site in a fresh browser. */
export function openSite<S>(site: Site<S>, at: string, { token, username, language = 'en' }: Visit = {}) {
  localStorage.setItem('tianheng.language', language);
  storeToken(token ?? null, username);
  // jsdom has no layout to scroll.
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  const store = site.makeStore();
  const router = createMemoryRouter(site.routes, { initialEntries: [at] });
  render(<CacheProvider value={unstyled}>{site.app(store, router)}</CacheProvider>);
  return { store, router, address: () => router.state.location.pathname + router.state.location.search };
}
