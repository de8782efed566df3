import { pickUiLanguage, UI_LANGUAGES } from '@tianheng/contracts';
import { LANGUAGE_KEY, THEME_KEY } from './state/storage-keys.ts';

/** A browser may refuse its storage. */
function chosen(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Runs before the first paint: sets the chosen colours and language, and which part of what was drawn while building is
 * shown; `partOf` names it by the address.
 */
export function boot(partOf: (pathname: string) => string | null): void {
  const page = document.documentElement;
  const mode = chosen(THEME_KEY);
  const isDark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.dataset['scheme'] = isDark ? 'dark' : 'light';
  page.lang =
    UI_LANGUAGES.find((language) => language === chosen(LANGUAGE_KEY)) ??
    pickUiLanguage(navigator.languages.join(','));
  const part = partOf(location.pathname);
  if (part !== null) page.dataset['page'] = part;

  // Once the program has drawn a page, and before that is painted, what was drawn ahead goes.
  new MutationObserver((_changes, observer) => {
    if (document.querySelector('#root main') === null) return;
    observer.disconnect();
    document.getElementById('shell')?.remove();
  }).observe(page, { childList: true, subtree: true });
}
