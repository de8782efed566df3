import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import type { SharedState } from './hooks.ts';
import { noticesForgotten, noticesReducer } from './notices.ts';
import { languageChosen, preferencesReducer, storeLanguage } from './preferences.slice.ts';
import { sessionReducer, signedIn, storeToken, storeView } from './session.slice.ts';
import { forgetUploads } from './upload-prefix.ts';

/** What the store of either site holds besides the server's data. */
export const sharedReducers = {
  session: sessionReducer,
  preferences: preferencesReducer,
  notices: noticesReducer,
};

interface Answers {
  /** forgets all that was read */
  forget: () => UnknownAction;
  /** reads anew what is on the page */
  refresh: () => UnknownAction;
}

/**
 * What is kept in the browser between page loads, and what is forgotten with a person. The page outlives its session
 * until somebody signs in again or leaves.
 */
export const remember =
  ({ forget, refresh }: Answers): Middleware<object, SharedState> =>
  ({ dispatch, getState }) =>
  (next) =>
  (action) => {
    const before = getState().session;
    const result = next(action);
    const { session } = getState();
    if (session.token !== before.token) storeToken(session.token, session.username);
    if (session.view !== before.view) storeView(session.view);
    // Nobody sees what was read for somebody else, and whoever signs in sees more than a visitor.
    const changes = session.person !== before.person;
    const enters = signedIn.match(action) && !before.expired;
    if (changes || enters) dispatch(forget());
    if (changes) {
      dispatch(noticesForgotten());
      forgetUploads();
    }
    if (languageChosen.match(action)) {
      storeLanguage(action.payload);
      // Texts from the server come in the language they were asked for in.
      dispatch(refresh());
    }
    return result;
  };
