import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { api, TAGS } from '../shared/api.ts';
import { noticesReducer } from '../shared/notices.ts';
import { languageChosen, preferencesReducer, storeLanguage } from '../shared/preferences.slice.ts';
import { sessionReducer, signedIn, signedOut, storeToken, unauthorized } from '../shared/session.slice.ts';

/** The store with what it remembers in the browser; one per page load, and one per test. */
export function makeStore() {
  const listener = createListenerMiddleware();
  listener.startListening({
    actionCreator: languageChosen,
    effect: ({ payload }, { dispatch }) => {
      storeLanguage(payload);
      // Texts from the server come in the language they were asked for in.
      dispatch(api.util.invalidateTags([...TAGS]));
    },
  });
  listener.startListening({ actionCreator: signedIn, effect: ({ payload }) => storeToken(payload) });
  listener.startListening({ actionCreator: signedOut, effect: () => storeToken(null) });
  listener.startListening({ actionCreator: unauthorized, effect: () => storeToken(null) });

  const store = configureStore({
    reducer: {
      [api.reducerPath]: api.reducer,
      session: sessionReducer,
      preferences: preferencesReducer,
      notices: noticesReducer,
    },
    middleware: (defaults) => defaults().prepend(listener.middleware).concat(api.middleware),
  });
  setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof makeStore>;
export type AppState = ReturnType<AppStore['getState']>;
