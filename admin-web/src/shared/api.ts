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

const send = fetchBaseQuery({
  baseUrl: '',
  cache: 'no-cache',
  prepareHeaders: (headers, { getState }) => {
    const { session, preferences } = getState() as StateOfCalls;
    headers.set('Accept-Language', preferences.language);
    if (session.token !== null && !headers.has('Authorization')) {
      headers.set('Authorization', bearer(session.token));
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
  // Only a call that carried the present token says that the session is over.
  const { session: present } = context.getState() as StateOfCalls;
  const isOver = found.status === 401 && session.token !== null && present.token === session.token;
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
