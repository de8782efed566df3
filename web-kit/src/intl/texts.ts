import type { UiLanguage } from '@tianheng/contracts';
import { createContext, useSyncExternalStore } from 'react';

export type Messages = Readonly<Record<string, string>>;
/** What a feature says, by language; loaded with the first page that shows it. */
export type Texts = Readonly<Record<UiLanguage, () => Promise<Messages>>>;

let wanted: readonly Texts[] = [];
const listeners = new Set<() => void>();

export function wantTexts(texts: readonly Texts[]): void {
  const missing = texts.filter((each) => !wanted.includes(each));
  if (missing.length === 0) return;
  wanted = [...wanted, ...missing];
  for (const listener of listeners) listener();
}

/** Asks anew for those that did not arrive. */
export function wantTextsAgain(): void {
  wanted = [...wanted];
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useWantedTexts = (): readonly Texts[] => useSyncExternalStore(subscribe, () => wanted);

/** The texts that are there, in the language shown now, and whether others did not arrive. */
export const ShownTexts = createContext<{ texts: readonly Texts[]; isMissing: boolean }>({
  texts: [],
  isMissing: false,
});
