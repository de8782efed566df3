import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { messages as enOthers } from '../src/app/messages/en.ts';
import { first as enFirst } from '../src/app/messages/first.en.ts';
import { first as zhFirst } from '../src/app/messages/first.zh-CN.ts';
import { messages as zhOthers } from '../src/app/messages/zh-CN.ts';
import { makeStore } from '../src/app/store.ts';

/** Every text of a language. */
export const en = { ...enFirst, ...enOthers };
export const zh = { ...zhFirst, ...zhOthers };

/** A part of a page by itself, in English. */
export function InEnglish({ children }: { children: ReactNode }) {
  return (
    <IntlProvider locale="en" messages={en}>
      {children}
    </IntlProvider>
  );
}

const store = makeStore();

/** The same for what also asks the store. */
export function InStore({ children }: { children: ReactNode }) {
  return (
    <Provider store={store}>
      <InEnglish>{children}</InEnglish>
    </Provider>
  );
}
