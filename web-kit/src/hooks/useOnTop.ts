import { useEffect, useState } from 'react';

/**
 * An element that lies in the topmost dialog, else in the page, for what is said over both: a dialog hides all else from
 * screen readers, and keeps the keyboard. It moves as it is, so what it holds does not begin anew.
 */
export function useOnTop(): HTMLElement {
  const [host] = useState(() => document.createElement('div'));
  useEffect(() => {
    const place = () => {
      const dialog = [...document.querySelectorAll('.MuiDialog-paper')].at(-1);
      // Before its buttons, which stay where they are when it takes room.
      const buttons = dialog?.querySelector('.MuiDialogActions-root');
      const parent = buttons?.parentNode ?? dialog ?? document.body;
      if (host.parentNode === parent) return;
      parent.insertBefore(host, buttons ?? null);
      // A dialog that has just come may have hidden it beside itself.
      host.removeAttribute('aria-hidden');
    };
    place();
    const observer = new MutationObserver(place);
    observer.observe(document.body, { childList: true });
    return () => {
      observer.disconnect();
      host.remove();
    };
  }, [host]);
  return host;
}
