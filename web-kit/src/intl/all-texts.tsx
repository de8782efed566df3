import { createContext, useContext, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { Loading } from '../components/Loading.tsx';

/** The first pages need few texts; the others come with the first page that shows them. */
let wanted = false;
const listeners = new Set<() => void>();

export function wantAllTexts(): void {
  wanted = true;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useAllTextsWanted = (): boolean => useSyncExternalStore(subscribe, () => wanted);

/** Whether the texts shown now are all there are. */
export const AllTextsShown = createContext(false);

/** Asks for every text, and holds its children back until they have arrived. */
export function WithAllTexts({ children }: { children: ReactNode }) {
  useEffect(wantAllTexts, []);
  return useContext(AllTextsShown) ? children : <Loading />;
}
