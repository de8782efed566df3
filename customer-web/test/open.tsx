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
import '../src/app/pages/AboutPage.tsx';
import '../src/app/pages/DatasetListPage.tsx';
import '../src/app/pages/DatasetPage.tsx';
import '../src/features/datasets/CiteDialog.tsx';
import '../src/app/pages/ForbiddenPage.tsx';
import '../src/app/pages/HomePage.tsx';
import '../src/app/pages/LoginPage.tsx';
import '../src/app/pages/MatchListPage.tsx';
import '../src/app/pages/MatchPage.tsx';
import '../src/app/pages/NotFoundPage.tsx';
import '../src/app/pages/PersonagePage.tsx';
import '../src/app/pages/QuestionPage.tsx';
import '../src/app/pages/RecoverPage.tsx';
import '../src/app/pages/RegisterPage.tsx';
import '../src/app/pages/RulePage.tsx';
import '../src/app/pages/ServerErrorPage.tsx';
import '../src/features/commitments/CommitTab.tsx';
import '../src/features/commitments/LogDialog.tsx';
import '../src/features/commitments/RankTab.tsx';
import '../src/features/commitments/SubmitCodeDialog.tsx';
import '../src/features/commitments/UploadDialog.tsx';
import '../src/features/datasets/HomeDatasets.tsx';
import '../src/features/profile/OneTimeBanner.tsx';
import '../src/features/session/SignInAgainDialog.tsx';
import '../src/features/session/UserMenu.tsx';
import '../src/shared/components/Notices.tsx';
import '../src/shared/sanitize.ts';

// A busy machine takes its time; what never comes still fails.
configure({ asyncUtilTimeout: 10_000 });

interface Visit {
  /** the token the browser holds */
  token?: string;
  language?: UiLanguage;
}

/** Opens an address of the site in a fresh browser. */
export function open(address: string, { token, language = 'en' }: Visit = {}) {
  localStorage.setItem('tianheng.language', language);
  storeToken(token ?? null);
  // jsdom has no layout to scroll.
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  const store = makeStore();
  const router = createMemoryRouter(routeTable, { initialEntries: [address] });
  render(<App store={store} router={router} />);
  return { store, router, address: () => router.state.location.pathname + router.state.location.search };
}
