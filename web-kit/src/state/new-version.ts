import { useSyncExternalStore } from 'react';

type Reload = () => void;

let offered: Reload | null = null;
const listeners = new Set<() => void>();
const set = (next: Reload | null) => {
  offered = next;
  for (const listener of listeners) listener();
};

/** Lets the person choose when the page is loaded anew. */
export const offerReload = (reload: Reload): void => set(reload);
export const declineReload = (): void => set(null);

export const useOfferedReload = (): Reload | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => offered,
  );
