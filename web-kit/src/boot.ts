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
  const { dataset } = page;
  const mode = chosen(THEME_KEY);
  const isDark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  dataset['scheme'] = isDark ? 'dark' : 'light';
  page.lang =
    UI_LANGUAGES.find((language) => language === chosen(LANGUAGE_KEY)) ??
    pickUiLanguage(navigator.languages.join(','));
  const part = partOf(location.pathname);
  if (part !== null) dataset['page'] = part;

  // Its link's empty address would lead to the page without what stands behind its #.
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element && event.target.closest('#late a'))) return;
    event.preventDefault();
    location.reload();
  });

  // What tells the first words of a page comes where there are some; nothing is painted until it has.
  const told = document.querySelector('template');
  if (told) {
    dataset['words'] = '';
    const script = document.createElement('script');
    script.src = document.currentScript?.dataset['words'] ?? '';
    told.after(script);
  }

  // Once the program has drawn a page, and before that is painted, what was drawn ahead goes; words stay until it shows as much.
  new MutationObserver((_changes, observer) => {
    if (document.querySelector('#root main') === null) return;
    observer.disconnect();
    if (dataset['words'] !== 'told') document.getElementById('shell')?.remove();
  }).observe(page, { childList: true, subtree: true });
}
