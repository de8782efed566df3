import { asApiError, unreadableError } from './api-error.ts';

/** What a file holds; rejects with an ApiError where it was changed, moved or deleted since it was chosen. */
export async function bytesOf(part: Blob): Promise<ArrayBuffer> {
  try {
    return await part.arrayBuffer();
  } catch {
    return Promise.reject(unreadableError());
  }
}

/** Why it could not be sent: to the browser a file that it cannot read is a broken line. */
export async function whyUnsent(file: Blob, reason: unknown): Promise<never> {
  if (asApiError(reason).kind === 'network') await bytesOf(file.slice(0, 1));
  throw reason;
}
