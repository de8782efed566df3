import { useSyncExternalStore } from 'react';

type Reload = () => void;

let offered: Reload | null = null;
/** what is told to whoever waits for it when the person declines */
let waiting: (() => void)[] = [];
const listeners = new Set<() => void>();
const set = (next: Reload | null) => {
  offered = next;
  for (const listener of listeners) listener();
};

/** Lets the person choose when the page is loaded anew. */
export function offerReload(reload: Reload, onDeclined: () => void): void {
  waiting.push(onDeclined);
  set(reload);
}
export function declineReload(): void {
  const told = waiting;
  waiting = [];
  set(null);
  for (const tell of told) tell();
}

export const useOfferedReload = (): Reload | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => offered,
  );
