import { dashboard } from '../../features/dashboard/dashboard.en.messages.ts';
import { datasetForm } from '../../features/datasets/dataset-form.en.messages.ts';
import { datasets } from '../../features/datasets/datasets.en.messages.ts';
import { quotes } from '../../features/quotes/quotes.en.messages.ts';
import { session } from '../../features/session/session.en.messages.ts';
import { common } from '../../shared/intl/common.en.messages.ts';
import { shell } from '../shell/shell.en.messages.ts';

export const messages = {
  ...common,
  ...shell,
  ...session,
  ...dashboard,
  ...datasets,
  ...datasetForm,
  ...quotes,
};

export type MessageId = keyof typeof messages;
