import { captcha } from '@tianheng/web-kit/intl/captcha.zh-CN.messages.ts';
import { causes } from '@tianheng/web-kit/intl/causes.zh-CN.messages.ts';
import { audit } from '../../features/audit/audit.zh-CN.messages.ts';
import { protection } from '../../features/protection/protection.zh-CN.messages.ts';
import { judging } from '../../features/judging/judging.zh-CN.messages.ts';
import { board } from '../../features/board/board.zh-CN.messages.ts';
import { announcements } from '../../features/announcements/announcements.zh-CN.messages.ts';
import { dashboard } from '../../features/dashboard/dashboard.zh-CN.messages.ts';
import { datasetForm } from '../../features/datasets/dataset-form.zh-CN.messages.ts';
import { datasets } from '../../features/datasets/datasets.zh-CN.messages.ts';
import { deleted } from '../../features/deleted/deleted.zh-CN.messages.ts';
import { matches } from '../../features/matches/matches.zh-CN.messages.ts';
import { groups } from '../../features/matches/groups.zh-CN.messages.ts';
import { preview } from '../../features/questions/preview.zh-CN.messages.ts';
import { questionForm } from '../../features/questions/question-form.zh-CN.messages.ts';
import { questions } from '../../features/questions/questions.zh-CN.messages.ts';
import { rejudging } from '../../features/questions/rejudging.zh-CN.messages.ts';
import { submissions } from '../../features/questions/submissions.zh-CN.messages.ts';
import { finals } from '../../features/finals/finals.zh-CN.messages.ts';
import { quotes } from '../../features/quotes/quotes.zh-CN.messages.ts';
import { approvals } from '../../features/teams/approvals.zh-CN.messages.ts';
import { approvalDetail } from '../../features/teams/approval-detail.zh-CN.messages.ts';
import { teams } from '../../features/teams/teams.zh-CN.messages.ts';
import { settings } from '../../features/settings/settings.zh-CN.messages.ts';
import { tasks } from '../../features/tasks/tasks.zh-CN.messages.ts';
import { versions } from '../../features/versions/versions.zh-CN.messages.ts';
import { users } from '../../features/users/users.zh-CN.messages.ts';
import { calendar } from '../../shared/calendar/calendar.zh-CN.messages.ts';
import { cover } from '../../shared/cover/cover.zh-CN.messages.ts';
import { rich } from '../../shared/rich-text/rich.zh-CN.messages.ts';
import { visibility } from '../../shared/visibility/visibility.zh-CN.messages.ts';
import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
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
  ...matches,
  ...announcements,
  ...deleted,
  ...groups,
  ...questions,
  ...questionForm,
  ...preview,
  ...rejudging,
  ...submissions,
  ...finals,
  ...calendar,
  ...cover,
  ...rich,
  ...visibility,
  ...approvals,
  ...approvalDetail,
  ...teams,
  ...settings,
  ...tasks,
  ...users,
  ...versions,
};
