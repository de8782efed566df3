import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { captcha } from '../src/intl/captcha.en.messages.ts';
import { causes } from '../src/intl/causes.en.messages.ts';
import { kit } from '../src/intl/kit.en.messages.ts';
import { makeStore } from './store.ts';

const words = {
  ...kit,
  ...captcha,
  ...causes,
  'common.site': 'Tianheng',
  'common.pageTitle': '{page} · Tianheng',
  'common.discard.title': 'Discard what you entered?',
  'common.discard.body': 'It has not been saved.',
  'common.discard.confirm': 'Discard',
  'common.discard.stay': 'Go on editing',
  'common.unanswered': 'It may have been saved.',
};
const store = makeStore();

/** A part of a page by itself, in English and with a store. */
export function InStore({ children }: { children: ReactNode }) {
  return (
    <Provider store={store}>
      <IntlProvider locale="en" messages={words}>
        {children}
      </IntlProvider>
    </Provider>
  );
}
