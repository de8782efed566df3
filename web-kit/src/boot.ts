import { pickUiLanguage, UI_LANGUAGES } from '@tianheng/contracts';
import { LANGUAGE_KEY, THEME_KEY } from './state/storage-keys.ts';

/** What is told of a page before the program draws it. */
export interface Ahead {
  /** asked each time the page has grown */
  tell: () => void;
  /** whether the program, whose `main` it is, shows as much */
  isOver: (main: Element) => boolean;
}

const NOTHING: Ahead = { tell: () => undefined, isOver: () => true };

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
export function boot(partOf: (pathname: string) => string | null, ahead = NOTHING): void {
  const page = document.documentElement;
  const mode = chosen(THEME_KEY);
  const isDark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.dataset['scheme'] = isDark ? 'dark' : 'light';
  page.lang =
    UI_LANGUAGES.find((language) => language === chosen(LANGUAGE_KEY)) ??
    pickUiLanguage(navigator.languages.join(','));
  const part = partOf(location.pathname);
  if (part !== null) page.dataset['page'] = part;

  // Once the program has drawn a page, and before that is painted, what was drawn ahead goes. Until the page has its own
  // words, those that were told lie over the place that is kept for them.
  new MutationObserver((_changes, observer) => {
    ahead.tell();
    const main = document.querySelector('#root main');
    if (main === null) return;
    const shell = document.getElementById('shell');
    if (!ahead.isOver(main)) {
      if (shell) shell.dataset['held'] = '';
      return;
    }
    observer.disconnect();
    shell?.remove();
  }).observe(page, { childList: true, subtree: true });
}
