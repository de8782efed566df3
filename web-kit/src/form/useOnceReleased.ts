import { useCallback, useEffect, useRef } from 'react';

/** A press that becomes a drag or opens a menu is not told of its release. */
const ENDS = ['mouseup', 'pointercancel', 'dragend', 'contextmenu'];

/**
 * For what is said of a field that is left. It moves what is below, and a press on the form's button is what has left the
 * field: the button would go from under the pointer before it is released, and nothing be sent. The function does at once
 * what it is given, or once a press is over and its click has found its button.
 */
export function useOnceReleased(): (act: () => void) => void {
  const isPressed = useRef(false);
  const due = useRef<(() => void)[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = ({ button }: MouseEvent): void => {
      isPressed.current = button === 0;
    };
    const release = (): void => {
      isPressed.current = false;
      clearTimeout(timer);
      // The click follows in the same task.
      timer = setTimeout(() => {
        if (!isPressed.current) due.current.splice(0).forEach((act) => act());
      });
    };
    document.addEventListener('mousedown', press, true);
    for (const end of ENDS) document.addEventListener(end, release, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('mousedown', press, true);
      for (const end of ENDS) document.removeEventListener(end, release, true);
    };
  }, []);
  return useCallback((act) => {
    if (isPressed.current) due.current.push(act);
    else act();
  }, []);
}
