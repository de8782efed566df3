import { dashboard } from '../../features/dashboard/dashboard.en.messages.ts';
import { datasetForm } from '../../features/datasets/dataset-form.en.messages.ts';
import { datasets } from '../../features/datasets/datasets.en.messages.ts';
import { quotes } from '../../features/quotes/quotes.en.messages.ts';
import type { first } from './first.en.ts';

/** What the other pages show as well, for the types and the tests: each page loads the texts of its features alone. */
export const messages = { ...dashboard, ...datasets, ...datasetForm, ...quotes };

export type AllTexts = typeof first & typeof messages;
