import { configureStore } from '@reduxjs/toolkit';
import { remember, sharedReducers } from '../src/state/store.ts';

const nothing = () => ({ type: 'nothing' });

/** What both sites keep, without any server's data. */
export const makeStore = () =>
  configureStore({
    reducer: sharedReducers,
    middleware: (defaults) => defaults().concat(remember({ forget: nothing, refresh: nothing })),
  });
