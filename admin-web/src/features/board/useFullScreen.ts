import { useIsNobody } from '@tianheng/web-kit/state/hooks.ts';
import { useCallback, useEffect, useState, type RefObject } from 'react';

/**
 * Shows one part of the page alone on the whole screen, as far as the browser can, and for as long as somebody is signed
 * in: what asks who it is stands beside that part.
 */
export function useFullScreen(part: RefObject<HTMLElement | null>): { isFull: boolean; toggle: () => void } {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  const isNobody = useIsNobody();
  useEffect(() => {
    if (isNobody && document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
  }, [isNobody]);
  const toggle = useCallback(() => {
    const done = document.fullscreenElement ? document.exitFullscreen() : part.current?.requestFullscreen();
    // A browser that does not allow it leaves the page as it is.
    done?.catch(() => setFull(false));
  }, [part]);
  return { isFull, toggle };
}
