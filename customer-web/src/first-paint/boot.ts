/** Runs before the first paint: the chosen colours and language, and which part of the prepared page is shown. */
import { pickUiLanguage, UI_LANGUAGES } from '@tianheng/contracts';

const page = document.documentElement;
/** A browser may refuse its storage. */
const chosen = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const mode = chosen('tianheng.theme');
const isDark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
page.dataset['scheme'] = isDark ? 'dark' : 'light';
page.lang =
  UI_LANGUAGES.find((language) => language === chosen('tianheng.language')) ??
  pickUiLanguage(navigator.languages.join(','));

const { pathname } = location;
if (pathname === '/' || pathname === '/customer') page.dataset['page'] = 'home';
else if (pathname.startsWith('/customer/')) page.dataset['page'] = 'area';

// Once the program has drawn a page, before that is painted, what was prepared goes.
new MutationObserver((_changes, observer) => {
  if (document.querySelector('#root main') === null) return;
  observer.disconnect();
  document.getElementById('shell')?.remove();
}).observe(page, { childList: true, subtree: true });
