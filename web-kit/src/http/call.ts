import type { UnknownAction } from '@reduxjs/toolkit';
import {
  fetchBaseQuery,
  type BaseQueryApi,
  type BaseQueryFn,
  type FetchArgs,
} from '@reduxjs/toolkit/query/react';
import { API_SILENT_MS } from '@tianheng/contracts';
import type { SharedState } from '../state/hooks.ts';
import { unauthorized } from '../state/session.slice.ts';
import { ask, takeAhead } from './ahead.ts';
import { networkError, toApiError, type ApiError } from './api-error.ts';
import { headersOf } from './headers.ts';
import { pause } from './retry.ts';

export interface CallOptions {
  /** The caller shows errors by itself, so none pops up. */
  quiet?: boolean;
  /** What is asked for is made first, and may take its time: it is waited for as long as the site's server does. */
  patient?: boolean;
}

/** Headers that go with every call. */
export const callHeaders = ({ session, preferences }: SharedState): Record<string, string> =>
  headersOf(preferences.language, session.token ?? session.view);

/** Several values of a name go as several, as OpenAPI says. */
function paramsSerializer(params: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    for (const one of [value].flat()) if (one !== undefined) query.append(name, String(one));
  return query.toString();
}

/** The API gives whatever hangs behind it up in less; after that it hangs itself, and the page says so instead of waiting on. */
const READING_MS = 30_000;
/** What was sent may have been done all the same, so it is given longer to be told. */
const WRITING_MS = 60_000;
/** A little longer than the sites' servers wait for the API, which then say so themselves. */
const PATIENT_MS = API_SILENT_MS + 5000;

const isReading = (args: string | FetchArgs): boolean =>
  typeof args === 'string' || (args.method ?? 'GET') === 'GET';

/** What was asked ahead knows nothing of how long this call waits for it. */
const unlessAborted = <T>(answer: Promise<T>, { signal }: Request): Promise<T> =>
  new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });

const send = fetchBaseQuery({
  baseUrl: '/',
  paramsSerializer,
  // A stored answer would bring a stale Date header; revalidation keeps the clock right.
  cache: 'no-cache',
  fetchFn: (input, init) => {
    const request = new Request(input, init);
    return unlessAborted(takeAhead(request) ?? ask(request), request);
  },
  // Logs are text, everything else is JSON.
  responseHandler: 'content-type',
  prepareHeaders: (headers, { getState }) => {
    for (const [name, value] of Object.entries(callHeaders(getState() as SharedState))) {
      // A call may name the session that it is about.
      if (!headers.has(name)) headers.set(name, value);
    }
  },
});

const BUSY_TRIES = 5;

/** Who is put off for there being too much to do comes again when told to; the page shows what it has until then. */
const sendAgain = async (what: string | FetchArgs, context: BaseQueryApi, isPatient: boolean) => {
  const timeout = isPatient ? PATIENT_MS : isReading(what) ? READING_MS : WRITING_MS;
  const args = { timeout, ...(typeof what === 'string' ? { url: what } : what) };
  for (let tries = 1; ; tries += 1) {
    const result = await send(args, context, {});
    const { status, data } = result.error ?? {};
    const { code, retryAfter } =
      typeof status === 'number'
        ? toApiError(status, data, (name) => result.meta?.response?.headers.get(name) ?? null)
        : networkError();
    if (code !== 'BUSY' || tries === BUSY_TRIES) return result;
    await pause((retryAfter ?? 1) * 1000, context.signal).catch(() => undefined);
    if (context.signal.aborted) return result;
  }
};

/** The calls of a site; `onError` gives what is to be done about an error that the caller does not show by itself. */
export const makeCall =
  (
    onError?: (error: ApiError) => UnknownAction,
  ): BaseQueryFn<string | FetchArgs, unknown, ApiError, CallOptions | undefined> =>
  async (args, context, extra) => {
    const stateNow = () => context.getState() as SharedState;
    const { token } = stateNow().session;
    const { data, error, meta } = await sendAgain(args, context, extra?.patient === true);
    const response = meta?.response;
    if (error === undefined) return { data };
    const found =
      typeof error.status === 'number'
        ? toApiError(error.status, error.data, (name) => response?.headers.get(name) ?? null)
        : networkError(response?.status);
    // Only a call that carried the present token says that the session is over, or was none of this site.
    const { token: present, expired } = stateNow().session;
    const isRefused = found.status === 401 || found.code === 'ADMIN_SITE_ONLY';
    const isOver = isRefused && token !== null && present === token;
    if (isOver) context.dispatch(unauthorized());
    // What was asked in an ended session, or is no longer wanted, is nobody's concern any more.
    const isStale = present !== token || expired || context.signal.aborted;
    if (onError && !isOver && !isStale && !extra?.quiet) context.dispatch(onError(found));
    return { error: found };
  };
