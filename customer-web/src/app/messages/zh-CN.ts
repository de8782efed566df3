import { captcha } from '@tianheng/web-kit/intl/captcha.zh-CN.messages.ts';
import { causes } from '@tianheng/web-kit/intl/causes.zh-CN.messages.ts';
import { datasetList } from '../../features/datasets/dataset-list.zh-CN.messages.ts';
import { dataset } from '../../features/datasets/dataset.zh-CN.messages.ts';
import { about } from '../../features/about/about.zh-CN.messages.ts';
import { help } from '../../features/help/help.zh-CN.messages.ts';
import { status } from '../../features/status/status.zh-CN.messages.ts';
import { rules } from '../../features/rules/rules.zh-CN.messages.ts';
import type { messages as english } from './en.ts';
import { commitments } from '../../features/commitments/commitments.zh-CN.messages.ts';
import { announcements } from '../../features/announcements/announcements.zh-CN.messages.ts';
import { competitions } from '../../features/competitions/competitions.zh-CN.messages.ts';
import { profile } from '../../features/profile/profile.zh-CN.messages.ts';
import { questions } from '../../features/questions/questions.zh-CN.messages.ts';
import { account } from '../../features/session/account.zh-CN.messages.ts';
import { teams } from '../../features/teams/teams.zh-CN.messages.ts';
import { view } from '../../features/view/view.zh-CN.messages.ts';
import { forms } from '../../shared/intl/forms.zh-CN.messages.ts';

export const messages: Record<keyof typeof english, string> = {
  ...captcha,
  ...forms,
  ...account,
  ...dataset,
  ...datasetList,
  ...help,
  ...status,
  ...rules,
  ...about,
  ...profile,
  ...competitions,
  ...announcements,
  ...questions,
  ...teams,
  ...view,
  ...commitments,
  ...causes,
};
