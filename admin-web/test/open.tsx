import { configure, render } from '@testing-library/react';
import type { UiLanguage } from '@tianheng/contracts';
import { createMemoryRouter } from 'react-router';
import { App } from '../src/app/App.tsx';
import { routeTable } from '../src/app/routes.tsx';
import { makeStore } from '../src/app/store.ts';
import { storeToken } from '../src/shared/session.slice.ts';
// Jest cannot link two modules that are imported on demand at the same time, so they are here beforehand.
import '../src/app/messages/en.ts';
import '../src/app/messages/first.en.ts';
import '../src/app/messages/first.zh-CN.ts';
import '../src/app/messages/zh-CN.ts';
import '../src/app/pages/DashboardPage.tsx';
import '../src/app/pages/DatasetAddPage.tsx';
import '../src/app/pages/DatasetListPage.tsx';
import '../src/app/pages/ForbiddenPage.tsx';
import '../src/app/pages/LoginPage.tsx';
import '../src/app/pages/NotFoundPage.tsx';
import '../src/app/pages/QuoteApprovePage.tsx';
import '../src/app/pages/ServerErrorPage.tsx';
import '../src/app/shell/ManageArea.tsx';
import '../src/shared/intl/grid-texts.zh-CN.ts';

// A busy machine takes its time; what never comes still fails.
configure({ asyncUtilTimeout: 10_000 });

interface Visit {
  /** the token the browser holds */
  token?: string;
  language?: UiLanguage;
}

/** Opens an address of the back office in a fresh browser. */
export function open(address: string, { token, language = 'en' }: Visit = {}) {
  localStorage.setItem('tianheng.language', language);
  storeToken(token ?? null);
  // jsdom has no layout to scroll.
  window.scrollTo = () => undefined;
  const store = makeStore();
  const router = createMemoryRouter(routeTable, { initialEntries: [address] });
  render(<App store={store} router={router} />);
  return { store, router, address: () => router.state.location.pathname + router.state.location.search };
}
