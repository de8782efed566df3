import { dashboard } from '../../features/dashboard/dashboard.zh-CN.messages.ts';
import { datasetForm } from '../../features/datasets/dataset-form.zh-CN.messages.ts';
import { datasets } from '../../features/datasets/datasets.zh-CN.messages.ts';
import { matches } from '../../features/matches/matches.zh-CN.messages.ts';
import { quotes } from '../../features/quotes/quotes.zh-CN.messages.ts';
import { approvals } from '../../features/teams/approvals.zh-CN.messages.ts';
import { approvalDetail } from '../../features/teams/approval-detail.zh-CN.messages.ts';
import { teams } from '../../features/teams/teams.zh-CN.messages.ts';
import { settings } from '../../features/settings/settings.zh-CN.messages.ts';
import { tasks } from '../../features/tasks/tasks.zh-CN.messages.ts';
import { users } from '../../features/users/users.zh-CN.messages.ts';
import type { messages as english } from './en.ts';

export const messages: Record<keyof typeof english, string> = {
  ...dashboard,
  ...datasets,
  ...datasetForm,
  ...matches,
  ...quotes,
  ...approvals,
  ...approvalDetail,
  ...teams,
  ...settings,
  ...tasks,
  ...users,
};
