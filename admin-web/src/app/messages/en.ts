import { captcha } from '@tianheng/web-kit/intl/captcha.en.messages.ts';
import { causes } from '@tianheng/web-kit/intl/causes.en.messages.ts';
import { audit } from '../../features/audit/audit.en.messages.ts';
import { protection } from '../../features/protection/protection.en.messages.ts';
import { judging } from '../../features/judging/judging.en.messages.ts';
import { board } from '../../features/board/board.en.messages.ts';
import { announcements } from '../../features/announcements/announcements.en.messages.ts';
import { dashboard } from '../../features/dashboard/dashboard.en.messages.ts';
import { datasetForm } from '../../features/datasets/dataset-form.en.messages.ts';
import { datasets } from '../../features/datasets/datasets.en.messages.ts';
import { deleted } from '../../features/deleted/deleted.en.messages.ts';
import { matches } from '../../features/matches/matches.en.messages.ts';
import { groups } from '../../features/matches/groups.en.messages.ts';
import { preview } from '../../features/questions/preview.en.messages.ts';
import { questionForm } from '../../features/questions/question-form.en.messages.ts';
import { questions } from '../../features/questions/questions.en.messages.ts';
import { rejudging } from '../../features/questions/rejudging.en.messages.ts';
import { submissions } from '../../features/questions/submissions.en.messages.ts';
import { finals } from '../../features/finals/finals.en.messages.ts';
import { quotes } from '../../features/quotes/quotes.en.messages.ts';
import { approvals } from '../../features/teams/approvals.en.messages.ts';
import { approvalDetail } from '../../features/teams/approval-detail.en.messages.ts';
import { teams } from '../../features/teams/teams.en.messages.ts';
import { settings } from '../../features/settings/settings.en.messages.ts';
import { tasks } from '../../features/tasks/tasks.en.messages.ts';
import { versions } from '../../features/versions/versions.en.messages.ts';
import { users } from '../../features/users/users.en.messages.ts';
import { calendar } from '../../shared/calendar/calendar.en.messages.ts';
import { cover } from '../../shared/cover/cover.en.messages.ts';
import { rich } from '../../shared/rich-text/rich.en.messages.ts';
import { visibility } from '../../shared/visibility/visibility.en.messages.ts';
import type { first } from './first.en.ts';

/** What the other pages show as well, for the types and the tests: each page loads the texts of its features alone. */
export const messages = {
  ...captcha,
  ...causes,
  ...dashboard,
  ...board,
  ...audit,
  ...judging,
  ...protection,
  ...datasets,
  ...datasetForm,
  ...quotes,
  ...approvals,
  ...approvalDetail,
  ...teams,
  ...matches,
  ...groups,
  ...questions,
  ...questionForm,
  ...preview,
  ...rejudging,
  ...submissions,
  ...finals,
  ...calendar,
  ...cover,
  ...announcements,
  ...rich,
  ...visibility,
  ...deleted,
  ...settings,
  ...tasks,
  ...users,
  ...versions,
};

export type AllTexts = typeof first & typeof messages;
