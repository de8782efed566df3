import { useCallback, useEffect, useState, type RefObject } from 'react';

/** Shows one part of the page alone on the whole screen, as far as the browser can. */
export function useFullScreen(part: RefObject<HTMLElement | null>): { isFull: boolean; toggle: () => void } {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  const toggle = useCallback(() => {
    const done = document.fullscreenElement ? document.exitFullscreen() : part.current?.requestFullscreen();
    // A browser that does not allow it leaves the page as it is.
    done?.catch(() => setFull(false));
  }, [part]);
  return { isFull, toggle };
}
