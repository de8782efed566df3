import { openSite, type Visit } from '@tianheng/web-kit/test/open.tsx';
import { App } from '../src/app/App.tsx';
import { routeTable } from '../src/app/routes.tsx';
import { makeStore } from '../src/app/store.ts';
import { makeTheme } from '../src/shared/theme.ts';
// Jest cannot link two modules that are imported on demand at the same time, so they are here beforehand.
import '../src/app/messages/en.ts';
import '../src/app/messages/first.en.ts';
import '../src/app/messages/first.zh-CN.ts';
import '../src/app/messages/zh-CN.ts';
import '../src/features/about/AboutPage.tsx';
import '../src/features/datasets/list/DatasetListPage.tsx';
import '../src/features/datasets/detail/DatasetPage.tsx';
import '../src/features/datasets/detail/CiteDialog.tsx';
import '../src/app/pages/CreateTeamPage.tsx';
import '../src/app/pages/HelpPage.tsx';
import '../src/app/shell/KeysDialog.tsx';
import '../src/app/pages/HomePage.tsx';
import '../src/features/status/ServiceStatusPage.tsx';
import '../src/features/session/LoginPage.tsx';
import '../src/features/competitions/MatchListPage.tsx';
import '../src/app/pages/MatchPage.tsx';
import '../src/features/profile/PersonagePage.tsx';
import '../src/app/pages/QuestionPage.tsx';
import '../src/features/session/RecoverPage.tsx';
import '../src/features/session/RegisterPage.tsx';
import '../src/app/pages/ResultsPage.tsx';
import '../src/features/rules/RulePage.tsx';
import '../src/features/commitments/CommitTab.tsx';
import '../src/features/commitments/LogDialog.tsx';
import '../src/features/commitments/OverallRankTab.tsx';
import '../src/features/commitments/Progress.tsx';
import '../src/features/commitments/RankTab.tsx';
import '../src/features/commitments/SubmitCodeDialog.tsx';
import '../src/features/commitments/UploadDialog.tsx';
import '../src/features/datasets/list/HomeDatasets.tsx';
import '../src/features/profile/OneTimeBanner.tsx';
import '../src/features/profile/PasswordDialog.tsx';
import '../src/features/session/SignInAgainDialog.tsx';
import '../src/features/view/ViewBand.tsx';
import '../src/features/view/ViewPage.tsx';
import '../src/features/session/UserMenu.tsx';
import '../src/app/Overlays.tsx';
import '../src/app/shell/StatusPage.tsx';
import '../src/shared/sanitize.ts';

const theme = makeTheme();

const site = {
  routes: routeTable,
  makeStore,
  app: (store: ReturnType<typeof makeStore>, router: Parameters<typeof App>[0]['router']) => (
    <App store={store} router={router} theme={theme} />
  ),
};

/** Opens an address of the site in a fresh browser. */
export const open = (address: string, visit?: Visit) => openSite(site, address, visit);
