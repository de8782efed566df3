import { asApiError } from '@tianheng/web-kit/http/api-error.ts';

interface Answer {
  currentData?: unknown;
  error?: unknown;
}

/** What was read before does not outlive these: it is gone, closed, or no longer this person's to see. */
const FINAL = [403, 404, 409];

/** The error to show in place of an answer; none while a failed refresh leaves on the page what is there. */
export function failureOf({ currentData, error }: Answer): unknown {
  if (error === undefined) return undefined;
  const { status, code } = asApiError(error);
  // A password that has to be chosen first takes nothing away for good.
  const isFinal = FINAL.includes(status) && code !== 'PASSWORD_CHANGE_REQUIRED';
  return currentData === undefined || isFinal ? error : undefined;
}
