import type { TextId } from '@tianheng/web-kit/intl/useText.ts';
import { paths } from '../../shared/paths.ts';

/** Whether single keys do something here: WCAG 2.1.4 asks that they can be turned off. */
const OFF_KEY = 'tianheng.keys-off';
/** So long after `g` a letter still belongs to it. */
export const CHORD_MS = 1500;

/** After `g`: where each letter leads. */
export const PLACES = {
  h: { to: paths.home, label: 'shell.home' },
  d: { to: paths.datasets, label: 'shell.datasets' },
  m: { to: paths.matches, label: 'shell.matches' },
  r: { to: paths.rule, label: 'shell.rule' },
  p: { to: paths.personage, label: 'shell.keys.profile' },
  s: { to: paths.status, label: 'shell.footer.status' },
} as const satisfies Record<string, { to: string; label: TextId }>;

const isPlace = (key: string): key is keyof typeof PLACES => Object.hasOwn(PLACES, key);

export const areKeysOn = (): boolean => localStorage.getItem(OFF_KEY) === null;
export function setKeysOn(isOn: boolean): void {
  if (isOn) localStorage.removeItem(OFF_KEY);
  else localStorage.setItem(OFF_KEY, '1');
}

/** Keys belong to whatever takes text, and to a dialog that lies over the page. */
const isTaken = ({
  target,
  ctrlKey,
  metaKey,
  altKey,
  isComposing,
  defaultPrevented,
}: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  isComposing ||
  defaultPrevented ||
  (target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable=""], [contenteditable=true], [role=dialog]') !==
      null);

export interface Shortcuts {
  go: (to: string) => void;
  search: () => void;
  help: () => void;
}

/** Listens for keys until the answer is called. */
export function listenForKeys({ go, search, help }: Shortcuts): () => void {
  let chordUntil = 0;
  const listen = (event: KeyboardEvent) => {
    if (isTaken(event) || !areKeysOn()) return;
    const isChord = event.timeStamp < chordUntil;
    chordUntil = 0;
    if (isChord && isPlace(event.key)) go(PLACES[event.key].to);
    else if (event.key === 'g') chordUntil = event.timeStamp + CHORD_MS;
    else if (event.key === '/') search();
    else if (event.key === '?') help();
    else return;
    event.preventDefault();
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}
