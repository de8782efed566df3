import { useState } from 'react';
import { isAnythingUnsaved } from '../state/unsaved.ts';

/**
 * Whether the page stays beneath a choice that its person has to make first: something on it was not saved when that came
 * up. It is decided then; a page that is gone to afterwards is none of it.
 */
export function useCovered(isNeeded: boolean, pathname: string): boolean {
  const [place, setPlace] = useState<string | null>(null);
  if (isNeeded !== (place !== null)) {
    const nowhere = '';
    setPlace(!isNeeded ? null : isAnythingUnsaved() ? pathname : nowhere);
  }
  return isNeeded && place === pathname;
}
