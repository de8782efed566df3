import { useCallback, useEffect, useRef } from 'react';

/** Has one after the other done; what is under way when the page is left ends by its signal. Keep `act` the same between renders. */
export function useOneByOne<T extends { id: number }>(act: (one: T, signal: AbortSignal) => Promise<void>) {
  const queue = useRef<T[]>([]);
  const current = useRef<{ id: number; control: AbortController } | null>(null);
  useEffect(
    () => () => {
      queue.current = [];
      current.current?.control.abort();
    },
    [],
  );
  const enqueue = useCallback(
    async (added: T[]) => {
      queue.current.push(...added);
      if (current.current !== null) return;
      for (let next = queue.current.shift(); next !== undefined; next = queue.current.shift()) {
        const control = new AbortController();
        current.current = { id: next.id, control };
        await act(next, control.signal);
        current.current = null;
      }
    },
    [act],
  );
  /** Ends it by its signal or takes it out of the queue; whether it was under way. */
  const stop = (id: number): boolean => {
    const isUnderWay = current.current?.id === id;
    if (isUnderWay) current.current?.control.abort();
    else queue.current = queue.current.filter((one) => one.id !== id);
    return isUnderWay;
  };
  return { enqueue, stop };
}
