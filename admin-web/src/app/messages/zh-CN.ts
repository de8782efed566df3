import { dashboard } from '../../features/dashboard/dashboard.zh-CN.messages.ts';
import { datasetForm } from '../../features/datasets/dataset-form.zh-CN.messages.ts';
import { datasets } from '../../features/datasets/datasets.zh-CN.messages.ts';
import { quotes } from '../../features/quotes/quotes.zh-CN.messages.ts';
import { session } from '../../features/session/session.zh-CN.messages.ts';
import { common } from '../../shared/intl/common.zh-CN.messages.ts';
import { shell } from '../shell/shell.zh-CN.messages.ts';
import type { MessageId } from './en.ts';

export const messages: Record<MessageId, string> = {
  ...common,
  ...shell,
  ...session,
  ...dashboard,
  ...datasets,
  ...datasetForm,
  ...quotes,
};
