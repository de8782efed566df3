import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import { Loading } from './shell/Loading.tsx';

/** The home page needs few texts; the others come with the first page that shows them. */
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

/** Holds its children back until every text has arrived. */
export function WithAllTexts({ children }: { children: ReactNode }) {
  return useContext(AllTextsShown) ? children : <Loading />;
}
