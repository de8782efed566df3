import { API_PREFIX, callHeaders } from './api.ts';
import { cancelledError, networkError, toApiError } from './api-error.ts';
import type { SharedThunk } from './hooks.ts';
import { unauthorized } from './session.slice.ts';

interface UploadOptions {
  /** path below the API prefix */
  path: string;
  file: File;
  /** 0 to 1 */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends one file as multipart field `file`, without a time limit; rejects with an ApiError.
 * `fetch` cannot report the progress of what it sends, so this is an XMLHttpRequest.
 */
export const uploadFile =
  <T>({ path, file, onProgress, signal }: UploadOptions): SharedThunk<Promise<T>> =>
  (dispatch, getState) =>
    new Promise<T>((resolve, reject) => {
      const { token } = getState().session;
      const request = new XMLHttpRequest();
      request.open('POST', API_PREFIX + path);
      request.responseType = 'json';
      for (const [name, value] of Object.entries(callHeaders(getState())))
        request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
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
      const body = new FormData();
      body.append('file', file);
      request.send(body);
    });
