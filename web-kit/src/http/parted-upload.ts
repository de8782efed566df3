import {
  IDEMPOTENCY_HEADER,
  UPLOAD_PARALLEL_PARTS,
  type PartedUpload,
  type PartedUploadRequest,
} from '@tianheng/contracts';
import { asApiError } from './api-error.ts';
import { newCallName } from './call-name.ts';
import type { SharedDispatch, SharedThunk } from '../state/hooks.ts';
import { mayGoBetter } from './retry.ts';
import { send, sendJson } from './send.ts';
import { bytesOf, whyUnsent } from './unreadable.ts';
import { uploadMemory } from './upload-memory.ts';
import { withRetry } from './with-retry.ts';

const PATH = '/object-storage/uploads';

interface PartedUploadOptions {
  wanted: PartedUploadRequest;
  file: File;
  /** 0 to 1 */
  onProgress: (share: number) => void;
  /** true: the line broke, and it is tried again in a moment; false: it goes on */
  onBroken?: (isBroken: boolean) => void;
  signal: AbortSignal;
}

/** Sends the parts that are missing, several at a time, each again when the line breaks; then the end. */
export const uploadInParts =
  <T>({ wanted, file, onProgress, onBroken, signal }: PartedUploadOptions): SharedThunk<Promise<T>> =>
  async (dispatch) => {
    const inner = new AbortController();
    const onBreak = () => onBroken?.(true);
    const goesOn = (share: number) => {
      onBroken?.(false);
      onProgress(share);
    };
    const abort = () => inner.abort();
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    const sendMissing = async (): Promise<T> => {
      const upload = await beginOrGoOn(dispatch, wanted, file, inner.signal, onBreak);
      await sendParts(dispatch, upload, file, { onProgress: goesOn, onBreak }, inner);
      const finish = sendJson<T>('POST', `${PATH}/${upload.upload_id}/complete`, inner.signal);
      return withRetry(() => dispatch(finish), inner.signal, onBreak);
    };
    try {
      const stored = await sendMissing().catch((reason: unknown) => {
        // The server has lost a part that it had, and says which when it is asked again.
        if (isIncomplete(reason)) return sendMissing();
        throw reason;
      });
      uploadMemory.remove(wanted, file);
      return stored;
    } catch (reason) {
      if (isRefused(reason)) uploadMemory.remove(wanted, file);
      throw reason;
    } finally {
      signal.removeEventListener('abort', abort);
    }
  };

const isIncomplete = (reason: unknown): boolean => asApiError(reason).code === 'UPLOAD_INCOMPLETE';

/**
 * For good, so that it is begun anew next time. What broke, was stopped or waits for a sign-in goes on; so does what the
 * state of something refuses, such as a match that is over or a full disk: that may change, and the server keeps the parts.
 */
function isRefused(reason: unknown): boolean {
  const { kind, status, code } = asApiError(reason);
  const mayChange = status === 401 || status === 409 || code === 'STORAGE_FULL' || mayGoBetter(reason);
  return kind === 'refused' && !mayChange;
}

/** Nothing was sent yet, so what is refused of it is said at once: a quota is not free again within six tries. */
function mayBegin(reason: unknown): boolean {
  const { status } = asApiError(reason);
  return mayGoBetter(reason) && (status < 400 || status >= 500);
}

async function beginOrGoOn(
  dispatch: SharedDispatch,
  wanted: PartedUploadRequest,
  file: File,
  signal: AbortSignal,
  onBreak: () => void,
): Promise<PartedUpload> {
  const known = uploadMemory.get(wanted, file);
  if (known !== null) {
    // All its parts may be there: then nothing else would find out that it was changed since.
    await bytesOf(file.slice(0, 1));
    const ask = sendJson<PartedUpload>('GET', `${PATH}/${known}`, signal);
    try {
      return await withRetry(() => dispatch(ask), signal, onBreak);
    } catch (reason) {
      if (asApiError(reason).code !== 'UPLOAD_NOT_FOUND') throw reason;
    }
  }
  // One whose answer was lost has begun all the same, and is the one that the next try is told of.
  const named = { [IDEMPOTENCY_HEADER]: newCallName() };
  const begin = sendJson<PartedUpload>('POST', PATH, signal, wanted, named);
  const upload = await withRetry(() => dispatch(begin), signal, onBreak, mayBegin);
  uploadMemory.set(wanted, file, upload.upload_id);
  return upload;
}

async function sendParts(
  dispatch: SharedDispatch,
  { upload_id: id, part_size: partSize, received }: PartedUpload,
  file: File,
  { onProgress, onBreak }: { onProgress: (share: number) => void; onBreak: () => void },
  control: AbortController,
): Promise<void> {
  const count = Math.ceil(file.size / partSize);
  const part = (number: number): Blob => file.slice((number - 1) * partSize, number * partSize);
  const sent = new Map(received.map((number) => [number, part(number).size]));
  const show = (number: number, bytes: number) => {
    sent.set(number, bytes);
    onProgress([...sent.values()].reduce((sum, one) => sum + one, 0) / file.size);
  };
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter((number) => !sent.has(number));
  onProgress(1 - missing.reduce((sum, number) => sum + part(number).size, 0) / file.size);

  const sendOne = async (number: number): Promise<void> => {
    const body = part(number);
    const headers = { 'Content-Type': 'application/octet-stream', ...(await digestOf(body)) };
    await dispatch(
      send({
        ...{ method: 'PUT', path: `${PATH}/${id}/parts/${number}`, body, headers },
        onProgress: (loaded) => show(number, Math.min(loaded, body.size)),
        signal: control.signal,
      }),
    ).catch((reason: unknown) => whyUnsent(body, reason));
    show(number, body.size);
  };
  const work = async (): Promise<void> => {
    for (let number = missing.shift(); number !== undefined; number = missing.shift()) {
      const next = number;
      await withRetry(() => sendOne(next), control.signal, onBreak);
    }
  };
  try {
    await Promise.all(Array.from({ length: UPLOAD_PARALLEL_PARTS }, work));
  } catch (reason) {
    // The others are of no use by themselves.
    control.abort();
    throw reason;
  }
}

/** RFC 9530; browsers calculate it only for pages that came safely. */
async function digestOf(part: Blob): Promise<Record<string, string>> {
  if (!globalThis.isSecureContext || !globalThis.crypto?.subtle) return {};
  const hash = await crypto.subtle.digest('SHA-256', await bytesOf(part));
  return { 'Content-Digest': `sha-256=:${btoa(String.fromCharCode(...new Uint8Array(hash)))}:` };
}
