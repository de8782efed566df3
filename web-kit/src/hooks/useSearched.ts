import { useEffect, useState } from 'react';

const PAUSE_MS = 300;

/**
 * What the server is to be asked for while somebody types: the words once they have stayed the same for a while. Until then
 * they are `behind` what is typed, and what was found for them must not be chosen: it would go from under the pointer.
 */
export function useSearched(typed: string): { q: string; isBehind: boolean } {
  const words = typed.trim();
  const [q, setQ] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setQ(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return { q, isBehind: q !== words };
}
