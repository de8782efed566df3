import { asApiError } from '@tianheng/web-kit/http/api-error.ts';

interface Truthful {
  confirm_open_truth?: boolean;
}

/** Saves; where participants could then read what is judged by, only once that is agreed to. null: it was not. */
export async function saveOrAsk<R extends Truthful, A>(
  save: (request: R) => Promise<A>,
  request: R,
  agree: (sentence: string) => Promise<boolean>,
): Promise<A | null> {
  try {
    return await save(request);
  } catch (reason) {
    const { code, text } = asApiError(reason);
    if (code !== 'TRUTH_OPEN') throw reason;
    return (await agree(text)) ? save({ ...request, confirm_open_truth: true }) : null;
  }
}
