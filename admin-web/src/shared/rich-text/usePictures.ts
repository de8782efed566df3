import type { Checks } from '@tianheng/web-kit/form/problems.ts';
import { useCallback, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

/** What the rich texts of a form tell it of pictures on their way: saved or left now, it would lose them. */
export function usePictures() {
  const [sending, setSending] = useState(NONE);
  const onSending = useCallback(
    (name: string, isSending: boolean) =>
      setSending((old) => new Set(isSending ? [...old, name] : [...old].filter((known) => known !== name))),
    [],
  );
  return {
    /** one is under way */
    isSending: sending.size > 0,
    /** what the rich text of that name is given */
    of: (name: string) => ({ name, onSending }),
    /** The rules of the form, and that each text waits for its pictures. */
    awaited: <V extends object>(checks: Checks<V>): Checks<V> => ({
      ...checks,
      ...Object.fromEntries([...sending].map((name) => [name, () => 'rich.image.unfinished'])),
    }),
  };
}

export type Pictures = ReturnType<typeof usePictures>;
