import { configureStore, type Middleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api, TAGS } from '../shared/api.ts';
import { noticesForgotten, noticesReducer } from '../shared/notices.ts';
import { languageChosen, preferencesReducer, storeLanguage } from '../shared/preferences.slice.ts';
import { sessionReducer, signedIn, storeToken, type SessionState } from '../shared/session.slice.ts';
import { uploadMemory } from '../shared/upload-memory.ts';

/** What is kept in the browser between page loads, and what is forgotten with a session. */
const remember: Middleware<object, { session: SessionState }> =
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const before = getState().session;
    const result = next(action);
    const { session } = getState();
    if (session.token !== before.token) storeToken(session.token);
    // Nobody sees what was read for somebody else, and whoever signs in sees more than a visitor.
    const changes = session.person !== before.person;
    const enters = signedIn.match(action) && !before.expired;
    if (changes || enters) dispatch(api.util.resetApiState());
    if (changes) {
      dispatch(noticesForgotten());
      uploadMemory.clear();
    }
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
    // Actions carry passwords and tokens, which no extension of the browser has to see.
    devTools: false,
  });
  setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppState = ReturnType<AppStore['getState']>;
