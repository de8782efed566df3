import { createSlice } from '@reduxjs/toolkit';
import { personChanged, signedIn, signedOut } from '@tianheng/web-kit/state/session.slice.ts';
import { useSelector } from 'react-redux';

export interface ProtectionState {
  /** The server opens nothing of the back office before the person has set up a second factor. */
  needed: boolean;
}

const initialState: ProtectionState = { needed: false };

const protectionSlice = createSlice({
  name: 'protection',
  initialState,
  reducers: {
    secondFactorNeeded: () => ({ needed: true }),
    secondFactorConfirmed: () => initialState,
  },
  extraReducers: (builder) => {
    for (const entry of [signedIn, signedOut, personChanged]) builder.addCase(entry, () => initialState);
  },
});

export const { secondFactorNeeded, secondFactorConfirmed } = protectionSlice.actions;
export const protectionReducer = protectionSlice.reducer;
export const useSecondFactorNeeded = (): boolean =>
  useSelector(({ protection }: { protection: ProtectionState }) => protection.needed);
