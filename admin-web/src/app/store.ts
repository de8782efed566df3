import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api } from '../shared/api.ts';
import { addTagTypes, serverApi } from '../shared/generated.ts';
import { noticesReducer } from '../shared/notices.ts';
import {
  languageChosen,
  menuToggled,
  preferencesReducer,
  storePreferences,
  type PreferencesState,
} from '../shared/preferences.slice.ts';
import { sessionReducer, signedIn, signedOut, storeToken, unauthorized } from '../shared/session.slice.ts';
import { uploadMemory } from '../shared/upload-memory.ts';

/** What is kept in the browser between page loads, and what a change of it leads to. */
const remember: Middleware<object, { preferences: PreferencesState }> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const result = next(action);
    if (signedIn.match(action)) storeToken(action.payload);
    if (signedOut.match(action) || unauthorized.match(action)) storeToken(null);
    if (signedOut.match(action)) uploadMemory.clear();
    if (unauthorized.match(action)) dispatch(api.util.resetApiState());
    if (languageChosen.match(action) || menuToggled.match(action)) storePreferences(getState().preferences);
    // Texts from the server come in the language they were asked for in.
    if (languageChosen.match(action)) dispatch(serverApi.util.invalidateTags([...addTagTypes]));
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
    // Actions carry passwords and tokens, which no extension of the browser has to see.
    devTools: false,
  });
  setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppState = ReturnType<AppStore['getState']>;
