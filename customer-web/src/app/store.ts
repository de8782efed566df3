import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api, TAGS } from '../shared/api.ts';
import { noticesReducer } from '../shared/notices.ts';
import { languageChosen, preferencesReducer, storeLanguage } from '../shared/preferences.slice.ts';
import { sessionReducer, signedIn, signedOut, storeToken, unauthorized } from '../shared/session.slice.ts';

/** What is kept in the browser between page loads. */
const remember: Middleware =
  ({ dispatch }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (signedIn.match(action)) storeToken(action.payload);
    if (signedOut.match(action) || unauthorized.match(action)) storeToken(null);
    if (languageChosen.match(action)) {
      storeLanguage(action.payload);
      // Texts from the server come in the language they were asked for in.
      dispatch(api.util.invalidateTags([...TAGS]));
    }
    return result;
  };

/** The store with what it remembers in the browser; one per page load, and one per test. */
export function makeStore() {
  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      session: sessionReducer,
      preferences: preferencesReducer,
      notices: noticesReducer,
    },
    middleware: (defaults) => defaults().concat(remember, api.middleware),
  });
  setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppState = ReturnType<AppStore['getState']>;
