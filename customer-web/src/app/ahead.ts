import type { UiLanguage } from '@tianheng/contracts';
import { askAhead } from '@tianheng/web-kit/http/ahead.ts';
import { headersOf } from '@tianheng/web-kit/http/headers.ts';
import { TOKEN_KEY, VIEW_KEY } from '@tianheng/web-kit/state/storage-keys.ts';
import { tabStorage } from '@tianheng/web-kit/state/storage.ts';
import type { FeaturePage } from '../shared/feature.ts';
import { paths } from '../shared/paths.ts';
import { FEATURES } from './features.ts';
import { firstTexts } from './messages/first.texts.ts';

const stepsOf = (path: string): string[] => path.split('/').filter(Boolean);
const patternOf = ({ path, alone }: FeaturePage): string[] => stepsOf(`${alone ? '' : paths.home}/${path}`);

/** Whether an address is a page's: as many steps, each the same as the pattern's or one that has a name there. */
const isAt = (pattern: string[], steps: string[]): boolean =>
  pattern.length === steps.length &&
  pattern.every((step, place) => step.startsWith(':') || step === steps[place]);

/**
 * Asks for the page at an address, its texts and what it tells, while the program that shows them is still on its way:
 * what is asked for twice comes once. This and the lists that it reads arrive first, so they import nothing large.
 */
export function loadAhead(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  language: UiLanguage,
): void {
  const steps = stepsOf(pathname);
  const shown = FEATURES.flatMap(({ pages }) => pages).find((page) => isAt(patternOf(page), steps));
  const modules = shown ? [...(shown.isFirst ? [] : [shown.page]), ...(shown.soon ?? [])] : [];
  const texts = [firstTexts, ...(shown?.texts ?? [])].map((each) => each[language]);
  // Whoever needs it meets a failure again, and says so.
  for (const load of [...modules, ...texts]) load().catch(() => undefined);

  const token = tabStorage.get(TOKEN_KEY);
  const headers = headersOf(language, token ?? tabStorage.get(VIEW_KEY));
  const step = (name: string): string => (shown && steps[patternOf(shown).indexOf(`:${name}`)]) ?? '';
  const at = { step, query: new URLSearchParams(search), isSignedIn: token !== null };
  for (const path of shown?.asks?.(at) ?? []) askAhead(path, headers);
}
