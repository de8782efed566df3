import type { Store, ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { UiLanguage } from '@tianheng/contracts';
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

export const useLanguage = (): UiLanguage => useSharedSelector((state) => state.preferences.language);
