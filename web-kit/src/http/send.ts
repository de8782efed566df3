import type { SharedThunk } from '../state/hooks.ts';
import { unauthorized } from '../state/session.slice.ts';
import { cancelledError, networkError, toApiError } from './api-error.ts';
import { callHeaders } from './call.ts';
import { API_PREFIX } from './headers.ts';

export interface Sending {
  method: 'GET' | 'POST' | 'PUT';
  /** path below the API prefix */
  path: string;
  body?: FormData | Blob | string;
  headers?: Record<string, string>;
  /** bytes that are on their way or there */
  onProgress?: (loaded: number, total: number) => void;
  signal: AbortSignal;
}

/**
 * A call without a time limit; rejects with an ApiError.
 * `fetch` cannot report the progress of what it sends, so this is an XMLHttpRequest.
 */
export const send =
  <T>({ method, path, body, headers, onProgress, signal }: Sending): SharedThunk<Promise<T>> =>
  (dispatch, getState) =>
    new Promise<T>((resolve, reject) => {
      if (signal.aborted) {
        reject(cancelledError());
        return;
      }
      const { token } = getState().session;
      const request = new XMLHttpRequest();
      request.open(method, API_PREFIX + path);
      request.responseType = 'json';
      for (const [name, value] of Object.entries({ ...callHeaders(getState()), ...headers }))
        request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded, total);
      request.onload = () => {
        if (request.status >= 200 && request.status < 300) {
          resolve(request.response as T);
          return;
        }
        if (request.status === 401 && token !== null && getState().session.token === token) {
          dispatch(unauthorized());
        }
        reject(toApiError(request.status, request.response, (name) => request.getResponseHeader(name)));
      };
      request.onerror = () => reject(networkError());
      request.onabort = () => reject(cancelledError());
      const abort = () => request.abort();
      signal.addEventListener('abort', abort, { once: true });
      request.onloadend = () => signal.removeEventListener('abort', abort);
      request.send(body ?? null);
    });

/** The same with a body of JSON. */
export const sendJson = <T>(
  method: 'GET' | 'POST',
  path: string,
  signal: AbortSignal,
  body?: object,
  headers?: Record<string, string>,
): SharedThunk<Promise<T>> =>
  send<T>({
    method,
    path,
    signal,
    ...(body && { body: JSON.stringify(body) }),
    headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
  });
