import { useCallback, useState } from 'react';

/** px: how wide the element is inside that takes the ref; null while it is not laid out. */
export function useRoom(): [
  room: number | null,
  ref: (element: HTMLElement | null) => (() => void) | undefined,
] {
  const [room, setRoom] = useState<number | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    // At once, so that nothing is painted in another order first.
    const measure = () => setRoom(element.clientWidth || null);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [room, ref];
}
