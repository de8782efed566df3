import { openSite, type Visit } from '@tianheng/web-kit/test/open.tsx';
import { App } from '../src/app/App.tsx';
import { routeTable } from '../src/app/routes.tsx';
import { makeStore } from '../src/app/store.ts';
// Jest cannot link two modules that are imported on demand at the same time, so they are here beforehand.
import '../src/app/messages/en.ts';
import '../src/app/messages/first.en.ts';
import '../src/app/messages/first.zh-CN.ts';
import '../src/app/messages/zh-CN.ts';
import '../src/features/audit/AuditPage.tsx';
import '../src/features/board/BoardPage.tsx';
import '../src/features/announcements/AnnouncementEditPage.tsx';
import '../src/features/announcements/AnnouncementListPage.tsx';
import '../src/features/dashboard/DashboardPage.tsx';
import '../src/features/dashboard/DayChart.tsx';
import '../src/features/datasets/DatasetAddPage.tsx';
import '../src/features/deleted/DeletedListPage.tsx';
import '../src/features/datasets/DatasetListPage.tsx';
import '../src/app/pages/LoginPage.tsx';
import '../src/app/shell/StatusPage.tsx';
import '../src/features/protection/PasswordDialog.tsx';
import '../src/features/protection/ProtectionPage.tsx';
import '../src/features/quotes/QuoteApprovePage.tsx';
import '../src/features/judging/JudgingPage.tsx';
import '../src/features/matches/MatchAddPage.tsx';
import '../src/app/pages/MatchDetailPage.tsx';
import '../src/features/matches/MatchListPage.tsx';
import '../src/features/questions/form/QuestionAddPage.tsx';
import '../src/app/pages/QuestionDetailPage.tsx';
import '../src/features/questions/topic/TopicDetailPage.tsx';
import '../src/features/settings/MatchSettingPage.tsx';
import '../src/features/tasks/TaskListPage.tsx';
import '../src/features/users/UserListPage.tsx';
import '../src/features/versions/VersionPage.tsx';
import '../src/features/session/SignInAgainDialog.tsx';
import '../src/features/teams/ApprovalListPage.tsx';
import '../src/features/teams/ApprovalPage.tsx';
import '../src/features/teams/TeamListPage.tsx';
import '../src/features/teams/TeamReviewPage.tsx';
import '../src/app/shell/ManageArea.tsx';
import '../src/shared/site-view/site-view.api.ts';
import '../src/shared/intl/grid-texts.zh-CN.ts';
import '../src/shared/rich-text/RichTextEditor.tsx';

const site = {
  routes: routeTable,
  makeStore,
  app: (store: ReturnType<typeof makeStore>, router: Parameters<typeof App>[0]['router']) => (
    <App store={store} router={router} />
  ),
};

/** Opens an address of the site in a fresh browser. */
export const open = (address: string, visit?: Visit) => openSite(site, address, visit);
