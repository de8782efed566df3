import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { TOKEN_KEY, USERNAME_KEY, VIEW_KEY } from './storage-keys.ts';
import { tabStorage } from './storage.ts';

export interface SessionState {
  token: string | null;
  /** Who has signed in; it is known before the server has said whose the token is, and still when it never will. */
  username: string | null;
  /** The server refused the token: the page stays as it is until the person signs in again or leaves. */
  expired: boolean;
  /** The token of an administrator's look through others' eyes; of a visitor's it is the only one. */
  view: string | null;
  /** Changes when all that was read and entered so far has to be forgotten. */
  person: number;
}

export const readStoredToken = (): string | null => tabStorage.get(TOKEN_KEY);

function store(key: string, value: string | null): void {
  if (value === null) tabStorage.remove(key);
  else tabStorage.set(key, value);
}

export function storeToken(token: string | null, username: string | null = null): void {
  store(TOKEN_KEY, token);
  store(USERNAME_KEY, token === null ? null : username);
}

export const storeView = (token: string | null): void => store(VIEW_KEY, token);

const nobody = ({ person }: SessionState): SessionState => ({
  token: null,
  username: null,
  expired: false,
  view: null,
  person: person + 1,
});

const sessionSlice = createSlice({
  name: 'session',
  initialState: (): SessionState => ({
    token: readStoredToken(),
    username: tabStorage.get(USERNAME_KEY),
    expired: false,
    view: tabStorage.get(VIEW_KEY),
    person: 0,
  }),
  reducers: {
    signedIn: {
      prepare: (token: string, username: string | null = null) => ({ payload: { token, username } }),
      reducer: (state, { payload }: PayloadAction<Pick<SessionState, 'token' | 'username'>>) => ({
        ...state,
        ...payload,
        expired: false,
        view: null,
      }),
    },
    /** `asSomebody`: as somebody who is signed in, else as a visitor. */
    viewed: (state, { payload }: PayloadAction<{ token: string; asSomebody: boolean }>) => ({
      token: payload.asSomebody ? payload.token : null,
      username: null,
      expired: false,
      view: payload.token,
      person: state.person + 1,
    }),
    signedOut: (state) =>
      state.token === null && !state.expired && state.view === null ? state : nobody(state),
    /** Who signed in again is not who was signed in before. */
    personChanged: (state) => ({ ...state, person: state.person + 1 }),
    unauthorized: (state) => ({ ...state, token: null, expired: state.token !== null || state.expired }),
  },
});

export const { signedIn, signedOut, viewed, personChanged, unauthorized } = sessionSlice.actions;
export const sessionReducer = sessionSlice.reducer;
