import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

const STORAGE_KEY = 'tianheng.token';

export interface SessionState {
  token: string | null;
  /** The server refused the token: the page stays as it is until the person signs in again or leaves. */
  expired: boolean;
}

export const readStoredToken = (): string | null => sessionStorage.getItem(STORAGE_KEY);

export function storeToken(token: string | null): void {
  if (token === null) sessionStorage.removeItem(STORAGE_KEY);
  else sessionStorage.setItem(STORAGE_KEY, token);
}

const sessionSlice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ token: readStoredToken(), expired: false }),
  reducers: {
    signedIn: (_state, action: PayloadAction<string>) => ({ token: action.payload, expired: false }),
    signedOut: () => ({ token: null, expired: false }),
    unauthorized: (state) => ({ token: null, expired: state.token !== null || state.expired }),
  },
});

export const { signedIn, signedOut, unauthorized } = sessionSlice.actions;
export const sessionReducer = sessionSlice.reducer;
