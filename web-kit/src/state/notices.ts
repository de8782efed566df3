import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import type { TextId, TextValues } from '../intl/useText.ts';
import { signedIn } from './session.slice.ts';

export type NoticeTone = 'success' | 'info' | 'warning' | 'error';

export interface Notice {
  key: number;
  tone: NoticeTone;
  /** a message of ours, or a sentence of the server's */
  message: { id: TextId; values?: TextValues } | { text: string };
  /** where to go on from it; such a notice stays until it is closed */
  link?: { to: string; label: TextId };
}

const noticesSlice = createSlice({
  name: 'notices',
  initialState: { next: 1, current: null as Notice | null },
  reducers: {
    noticed: (state, { payload }: PayloadAction<Omit<Notice, 'key'>>) => ({
      next: state.next + 1,
      current: { ...payload, key: state.next },
    }),
    noticeClosed: (state, { payload }: PayloadAction<number>) => {
      if (state.current?.key === payload) state.current = null;
    },
    noticesForgotten: (state) => ({ ...state, current: null }),
  },
  extraReducers: (builder) =>
    builder.addCase(signedIn, (state) => {
      // Such as that the session had ended.
      if (state.current?.tone === 'error') state.current = null;
    }),
});

export const { noticed, noticeClosed, noticesForgotten } = noticesSlice.actions;
export const noticesReducer = noticesSlice.reducer;

/** Says something briefly at the foot of the page. */
export function useNotify(): (tone: NoticeTone, message: Notice['message'], link?: Notice['link']) => void {
  const dispatch = useDispatch();
  return useCallback(
    (tone, message, link) => dispatch(noticed({ tone, message, ...(link && { link }) })),
    [dispatch],
  );
}
