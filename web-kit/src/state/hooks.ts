import type { Store, ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { UiLanguage } from '@tianheng/contracts';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { PreferencesState } from './preferences.slice.ts';
import type { SessionState } from './session.slice.ts';

/** The part of the store that shared code and features may know. */
export interface SharedState {
  session: SessionState;
  preferences: PreferencesState;
}

export type SharedDispatch = ThunkDispatch<SharedState, unknown, UnknownAction>;
export type SharedThunk<T> = ThunkAction<T, SharedState, unknown, UnknownAction>;

export const useSharedDispatch = useDispatch.withTypes<SharedDispatch>();
export const useSharedSelector = useSelector.withTypes<SharedState>();
export const useSharedStore = useStore.withTypes<Store<SharedState>>();

/** The one that the page turns to when its texts are there. */
export const useChosenLanguage = (): UiLanguage => useSharedSelector((state) => state.preferences.language);

export const useIsNobody = (): boolean => useSharedSelector(({ session }) => session.token === null);

/** Whether what failed for the end of a session (`isForSession`) is past: it is once somebody has signed in again. */
export const useIsPast = (isForSession: boolean): boolean => !useIsNobody() && isForSession;

/** Signed in, or signed in until a moment ago: an expired session keeps its page until it is settled. */
export const useSignedIn = (): boolean =>
  useSharedSelector(({ session }) => session.token !== null || session.expired);

/** An administrator looks through others' eyes: read only. */
export const useViewed = (): boolean => useSharedSelector(({ session }) => session.view !== null);
