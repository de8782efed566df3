import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { remember, sharedReducers } from '@tianheng/web-kit/state/store.ts';
import { api, TAGS } from '../shared/api.ts';
import { menuReducer, menuToggled, storeMenu, type MenuState } from '../shared/menu.slice.ts';
import { protectionReducer } from '../shared/protection.slice.ts';

const memory = remember({
  forget: api.util.resetApiState,
  refresh: () => api.util.invalidateTags([...TAGS]),
});

const rememberMenu: Middleware<object, { menu: MenuState }> =
  ({ getState }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (menuToggled.match(action)) storeMenu(getState().menu);
    return result;
  };

/** The store with what it remembers in the browser; one per page load, and one per test. */
export function makeStore() {
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      menu: menuReducer,
      protection: protectionReducer,
      ...sharedReducers,
    },
    middleware: (defaults) => defaults().concat(memory, rememberMenu, api.middleware),
    // Actions carry passwords and tokens, which no extension of the browser has to see.
    devTools: false,
  });
  setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppState = ReturnType<AppStore['getState']>;
