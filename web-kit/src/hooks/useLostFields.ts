import { useMemo, useRef } from 'react';
import { isUnanswered } from '../http/api-error.ts';

/**
 * For saves that send only what differs from what was there. A field that one without an answer named may be there by now as it
 * was sent: it is no longer known what differs, so that the next save names it too.
 */
export function useLostFields() {
  const names = useRef(new Set<string>());
  return useMemo(
    () => ({
      has: (name: string): boolean => names.current.has(name),
      /** Keeps in mind what was sent, if no answer came to it. */
      note: (reason: unknown, sent: object): void => {
        if (isUnanswered(reason)) for (const name of Object.keys(sent)) names.current.add(name);
      },
    }),
    [],
  );
}
