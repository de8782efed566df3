import type { KeyboardEvent } from 'react';

/**
 * For a button that has the focus from the start, and for a form: the key that has opened the dialog, or sent the form already,
 * may still be down. In a text of several lines it goes on making lines.
 */
export function ignoreHeld(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement))
    event.preventDefault();
}
