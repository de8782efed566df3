import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

const STORAGE_KEY = 'tianheng.token';

export interface SessionState {
  token: string | null;
  /** The server refused the token: the page stays as it is until the person signs in again or leaves. */
  expired: boolean;
  /** Changes when all that was read and entered so far has to be forgotten. */
  person: number;
}

export const readStoredToken = (): string | null => sessionStorage.getItem(STORAGE_KEY);

export function storeToken(token: string | null): void {
  if (token === null) sessionStorage.removeItem(STORAGE_KEY);
  else sessionStorage.setItem(STORAGE_KEY, token);
}

const sessionSlice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ token: readStoredToken(), expired: false, person: 0 }),
  reducers: {
    signedIn: (state, action: PayloadAction<string>) => ({
      ...state,
      token: action.payload,
      expired: false,
    }),
    signedOut: (state) =>
      state.token === null && !state.expired
        ? state
        : { token: null, expired: false, person: state.person + 1 },
    /** Who signed in again is not who was signed in before. */
    personChanged: (state) => ({ ...state, person: state.person + 1 }),
    unauthorized: (state) => ({ ...state, token: null, expired: state.token !== null || state.expired }),
  },
});

export const { signedIn, signedOut, personChanged, unauthorized } = sessionSlice.actions;
export const sessionReducer = sessionSlice.reducer;
