import { useDeferredValue } from 'react';

/**
 * What a page waits for, as if it came a moment later: what is drawn with it then comes in pieces between which the
 * browser answers whoever touches the page. What follows it is shown at once.
 */
export function useArrived<T>(value: T | undefined): T | undefined {
  const isHere = useDeferredValue(value !== undefined);
  return isHere ? value : undefined;
}
