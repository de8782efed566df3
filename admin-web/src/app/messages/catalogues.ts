import type { Catalogues } from '@tianheng/web-kit/intl/IntlRoot.tsx';

export const catalogues: Catalogues = {
  en: {
    first: async () => (await import('./first.en.ts')).first,
    others: async () => (await import('./en.ts')).messages,
  },
  'zh-CN': {
    first: async () => (await import('./first.zh-CN.ts')).first,
    others: async () => (await import('./zh-CN.ts')).messages,
  },
};
