import { useEffect } from 'react';

/** What becomes of each thing that is not saved; it is lost unless said. */
const unsaved = new Map<symbol, string | undefined>();

export const isAnythingUnsaved = (): boolean => unsaved.size > 0;

/** What becomes of all of it, where it is not simply lost. */
export function fateOfUnsaved(): string | undefined {
  const fates = [...unsaved.values()];
  return fates.includes(undefined) ? undefined : fates[0];
}

/** While `active`, something entered on the page would be lost with it; the browser asks before it closes the page. */
export function useUnsaved(active: boolean, fate?: string): void {
  useEffect(() => {
    if (!active) return;
    const mark = Symbol('unsaved');
    unsaved.set(mark, fate);
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      unsaved.delete(mark);
      window.removeEventListener('beforeunload', warn);
    };
  }, [active, fate]);
}
