import { useCallback, useRef } from 'react';
import { asApiError, isUnanswered } from '../http/api-error.ts';

/** As much of a save as it takes: which state of a thing it is written over. */
interface Versioned {
  version?: number | undefined;
}

/** Nothing is nothing, however it is written; and what has no order may come in any. */
const plain = (value: unknown): unknown => {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.map((one) => JSON.stringify(one)).sort();
  return value;
};

/** Whether what is there is what was sent; what the answer does not speak of, such as a note on the change, tells nothing. */
const isSame = (sent: object, current: object): boolean => {
  const there = new Map(Object.entries(current));
  return Object.entries(sent).every(
    ([name, value]) =>
      name === 'version' ||
      !there.has(name) ||
      JSON.stringify(plain(value)) === JSON.stringify(plain(there.get(name))),
  );
};

/** Whether the next save names nothing that it may write over unseen: somebody may have saved other fields since. */
const isSafe = (sent: Versioned, current: Versioned, next: Versioned): boolean =>
  (sent.version !== undefined && current.version === sent.version + 1) ||
  Object.keys(next).every((name) => name in sent || !(name in current));

/**
 * For saves that name the version which they are written over. One that no answer came to may have been taken, and then the
 * next is refused for what nobody else has saved: where that is what was sent before, it is sent once more on top of it.
 */
export function useVersionedSave() {
  const lost = useRef<Versioned[]>([]);
  return useCallback(
    async <Save extends Versioned, Answer>(
      save: Save,
      send: (save: Save) => Promise<Answer>,
    ): Promise<Answer> => {
      const attempt = async (wanted: Save): Promise<Answer> => {
        try {
          const answer = await send(wanted);
          lost.current = [];
          return answer;
        } catch (reason) {
          if (isUnanswered(reason)) lost.current.push(wanted);
          throw reason;
        }
      };
      try {
        return await attempt(save);
      } catch (reason) {
        const { code, current } = asApiError(reason);
        const isOwn =
          current !== null &&
          lost.current.some((sent) => isSame(sent, current) && isSafe(sent, current, save));
        if (code !== 'STALE_WRITE' || !isOwn) throw reason;
        return await attempt({ ...save, version: (current as Required<Versioned>).version });
      }
    },
    [],
  );
}
