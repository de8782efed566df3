import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { remember, sharedReducers } from '@tianheng/web-kit/state/store.ts';
import { api, TAGS } from '../shared/api.ts';

const memory = remember({
  forget: api.util.resetApiState,
  refresh: () => api.util.invalidateTags([...TAGS]),
});

/** The store with what it remembers in the browser; one per page load, and one per test. */
export function makeStore() {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, ...sharedReducers },
    middleware: (defaults) => defaults().concat(memory, api.middleware),
    // Actions carry passwords and tokens, which no extension of the browser has to see.
    devTools: false,
  });
  setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppState = ReturnType<AppStore['getState']>;
