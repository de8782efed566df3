import { isKeyTaken } from '@tianheng/web-kit/hooks/key-taken.ts';
import { browserStorage } from '@tianheng/web-kit/state/storage.ts';
import { paths } from '../../shared/paths.ts';

/** Whether single keys do something here: WCAG 2.1.4 asks that they can be turned off. */
export const OFF_KEY = 'tianheng.keys-off';
/** So long after `g` a letter still belongs to it. */
const CHORD_MS = 1500;

/** After `g`: where each letter leads. */
const PLACES = {
  h: paths.home,
  d: paths.datasets,
  m: paths.matches,
  r: paths.rule,
  p: paths.personage,
  s: paths.status,
};
export type PlaceKey = keyof typeof PLACES;

const isPlace = (key: string): key is PlaceKey => Object.hasOwn(PLACES, key);

export const areKeysOn = (): boolean => browserStorage.get(OFF_KEY) === null;

export interface Shortcuts {
  go: (to: string) => void;
  search: () => void;
  help: () => void;
}

/** Listens for keys until the answer is called. */
export function listenForKeys({ go, search, help }: Shortcuts): () => void {
  let chordUntil = 0;
  const listen = (event: KeyboardEvent) => {
    if (event.altKey || isKeyTaken(event) || !areKeysOn()) return;
    const isChord = event.timeStamp < chordUntil;
    chordUntil = 0;
    if (isChord && isPlace(event.key)) go(PLACES[event.key]);
    else if (event.key === 'g') chordUntil = event.timeStamp + CHORD_MS;
    else if (event.key === '/') search();
    else if (event.key === '?') help();
    else return;
    event.preventDefault();
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}
