import type { Feature } from '../../shared/feature.ts';
import { routes } from '../../shared/paths.ts';
import { quotesTexts } from './quotes.texts.ts';

export const quotesFeature: Feature = {
  pages: [
    {
      path: routes.quoteApprove,
      page: () => import('./QuoteApprovePage.tsx'),
      texts: [quotesTexts],
      menu: { group: 'data', label: 'shell.quoteApprove', icon: 'quote' },
    },
  ],
};
