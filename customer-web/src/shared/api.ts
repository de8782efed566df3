import { createApi, fetchBaseQuery, type BaseQueryFn, type FetchArgs } from '@reduxjs/toolkit/query/react';
import { networkError, toApiError, type ApiError } from './api-error.ts';
import type { PreferencesState } from './preferences.slice.ts';
import { observeDate } from './server-clock.ts';
import { unauthorized, type SessionState } from './session.slice.ts';

export const API_PREFIX = '/v1';
export const TAGS = [
  'User',
  'Competition',
  'Question',
  'Team',
  'Invitation',
  'Commitment',
  'Rank',
  'Dataset',
] as const;

interface StateOfCalls {
  session: SessionState;
  preferences: PreferencesState;
}

/** Headers that go with every call. */
export function callHeaders(state: unknown): Record<string, string> {
  const { session, preferences } = state as StateOfCalls;
  return {
    'Accept-Language': preferences.language,
    ...(session.token === null ? {} : { Authorization: `Bearer ${session.token}` }),
  };
}

const send = fetchBaseQuery({
  baseUrl: '/',
  // A stored answer would bring a stale Date header; revalidation keeps the clock right.
  cache: 'no-cache',
  // Logs are text, everything else is JSON.
  responseHandler: 'content-type',
  prepareHeaders: (headers, { getState }) => {
    for (const [name, value] of Object.entries(callHeaders(getState()))) {
      // A call may name the session that it is about.
      if (!headers.has(name)) headers.set(name, value);
    }
  },
});

const call: BaseQueryFn<string | FetchArgs, unknown, ApiError> = async (args, context, extra) => {
  const { session } = context.getState() as StateOfCalls;
  const { data, error, meta } = await send(args, context, extra);
  const response = meta?.response;
  observeDate(response?.headers.get('date') ?? null, Date.now());
  if (error === undefined) return { data };
  if (typeof error.status !== 'number') {
    return { error: networkError(response?.status) };
  }
  // Only a call that carried the present token says that the session is over.
  const { session: present } = context.getState() as StateOfCalls;
  if (error.status === 401 && session.token !== null && present.token === session.token) {
    context.dispatch(unauthorized());
  }
  return { error: toApiError(error.status, error.data, (name) => response?.headers.get(name) ?? null) };
};

/** The one API slice; features add their endpoints to it. */
export const api = createApi({ baseQuery: call, tagTypes: TAGS, endpoints: () => ({}) });
