import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { messages as en } from '../src/app/messages/en.ts';
import { messages as zh } from '../src/app/messages/zh-CN.ts';

export { en, zh };

/** A part of a page by itself, in English. */
export function InEnglish({ children }: { children: ReactNode }) {
  return (
    <IntlProvider locale="en" messages={en}>
      {children}
    </IntlProvider>
  );
}
