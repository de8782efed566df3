import { useEffect, useRef, type RefObject } from 'react';

/** Whether the component is still on the page, for what goes on after an answer. */
export function useMounted(): RefObject<boolean> {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}
