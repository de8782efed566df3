import type { KeyboardEvent } from 'react';

/** For a button that has the focus from the start: the key that has opened its dialog may still be down. */
export function ignoreHeld(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}
