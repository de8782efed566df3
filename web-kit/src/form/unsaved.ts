import { useEffect } from 'react';

const unsaved = new Set<symbol>();

export const isAnythingUnsaved = (): boolean => unsaved.size > 0;

/** While `active`, something entered on the page would be lost with it; the browser asks before it closes the page. */
export function useUnsaved(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const mark = Symbol('unsaved');
    unsaved.add(mark);
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      unsaved.delete(mark);
      window.removeEventListener('beforeunload', warn);
    };
  }, [active]);
}
