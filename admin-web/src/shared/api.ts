import { createApi, fetchBaseQuery, type BaseQueryFn, type FetchArgs } from '@reduxjs/toolkit/query/react';
import { networkError, toApiError, type ApiError } from './api-error.ts';
import { errorMessage } from './error-text.ts';
import { noticed } from './notices.ts';
import type { PreferencesState } from './preferences.slice.ts';
import { unauthorized, type SessionState } from './session.slice.ts';

export const API_PREFIX = '/v1';

interface StateOfCalls {
  session: SessionState;
  preferences: PreferencesState;
}

export interface CallOptions {
  /** The caller shows errors by itself, so none pops up. */
  quiet?: boolean;
}

export const bearer = (token: string): string => `Bearer ${token}`;

/** Headers that go with every call. */
export function callHeaders(state: unknown): Record<string, string> {
  const { session, preferences } = state as StateOfCalls;
  return {
    'Accept-Language': preferences.language,
    ...(session.token !== null && { Authorization: bearer(session.token) }),
  };
}

const send = fetchBaseQuery({
  baseUrl: '',
  cache: 'no-cache',
  prepareHeaders: (headers, { getState }) => {
    for (const [name, value] of Object.entries(callHeaders(getState()))) {
      // A call may name the session that it is about.
      if (!headers.has(name)) headers.set(name, value);
    }
  },
});

const call: BaseQueryFn<string | FetchArgs, unknown, ApiError, CallOptions> = async (
  args,
  context,
  extra,
) => {
  const { session } = context.getState() as StateOfCalls;
  const { data, error, meta } = await send(args, context, extra);
  if (error === undefined) return { data };
  const response = meta?.response;
  const found =
    typeof error.status === 'number'
      ? toApiError(error.status, error.data, (name) => response?.headers.get(name) ?? null)
      : networkError(response?.status);
  // Only a call that carried the present token says that the session is over, or was none of this site.
  const { session: present } = context.getState() as StateOfCalls;
  const isRefused = found.status === 401 || found.code === 'ADMIN_SITE_ONLY';
  const isOver = isRefused && session.token !== null && present.token === session.token;
  if (isOver) context.dispatch(unauthorized());
  // What was asked in an ended session, or is no longer wanted, is nobody's concern any more.
  const isStale = present.token !== session.token || context.signal.aborted;
  if (!isOver && !isStale && !extra?.quiet) {
    context.dispatch(noticed({ tone: 'error', message: errorMessage(found) }));
  }
  return { error: found };
};

/** The one API slice; generated.ts and features add their endpoints to it. Paths are given in full. */
export const api = createApi({ baseQuery: call, endpoints: () => ({}) });
