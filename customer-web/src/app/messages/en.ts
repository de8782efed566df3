import { captcha } from '@tianheng/web-kit/intl/captcha.en.messages.ts';
import { causes } from '@tianheng/web-kit/intl/causes.en.messages.ts';
import { datasetList } from '../../features/datasets/dataset-list.en.messages.ts';
import { dataset } from '../../features/datasets/dataset.en.messages.ts';
import type { first } from './first.en.ts';
import { about } from '../../features/about/about.en.messages.ts';
import { help } from '../../features/help/help.en.messages.ts';
import { status } from '../../features/status/status.en.messages.ts';
import { rules } from '../../features/rules/rules.en.messages.ts';
import { commitments } from '../../features/commitments/commitments.en.messages.ts';
import { announcements } from '../../features/announcements/announcements.en.messages.ts';
import { competitions } from '../../features/competitions/competitions.en.messages.ts';
import { profile } from '../../features/profile/profile.en.messages.ts';
import { questions } from '../../features/questions/questions.en.messages.ts';
import { account } from '../../features/session/account.en.messages.ts';
import { teams } from '../../features/teams/teams.en.messages.ts';
import { view } from '../../features/view/view.en.messages.ts';
import { forms } from '../../shared/intl/forms.en.messages.ts';

/** What the other pages show as well, for the types and the tests: each page loads the texts of its features alone. */
export const messages = {
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

export type AllTexts = typeof first & typeof messages;
