import type { Store } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { cancelledError, isSessionOver } from '../http/api-error.ts';
import { pause } from '../http/retry.ts';
import { useSharedStore, type SharedState } from '../state/hooks.ts';

const signedIn = (store: Store<SharedState>, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = () => {
      if (!signal.aborted && store.getState().session.token === null) return;
      unsubscribe();
      signal.removeEventListener('abort', look);
      if (signal.aborted) reject(cancelledError());
      else resolve();
    };
    const unsubscribe = store.subscribe(look);
    signal.addEventListener('abort', look);
    look();
  });

/**
 * For a call that others wait behind, or that somebody has left to itself: where it meets the end of the session it is made anew once the same person has
 * signed in again, and is under way until then. `onOver` is given the refusal.
 */
export function useAcrossSessions() {
  const store = useSharedStore();
  return useCallback(
    async <T>(call: () => Promise<T>, onOver: (reason: unknown) => void, signal: AbortSignal): Promise<T> => {
      const { person } = store.getState().session;
      for (;;) {
        try {
          return await call();
        } catch (reason) {
          if (!isSessionOver(reason)) throw reason;
          onOver(reason);
        }
        await signedIn(store, signal);
        // Who it is shows only after the token: another person goes on with nothing of this page.
        await pause(0, signal);
        if (store.getState().session.person !== person) throw cancelledError();
      }
    },
    [store],
  );
}
