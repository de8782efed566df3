import { RECENT_SEARCHES_MAX, SEARCH_MAX, type Id } from '@tianheng/contracts';
import { browserStorage } from '@tianheng/web-kit/state/storage.ts';
import { useState } from 'react';
import { searchesKey, VISITORS_SEARCHES_KEY } from './recent-searches-key.ts';

const keyOf = (userId: Id | null): string => (userId === null ? VISITORS_SEARCHES_KEY : searchesKey(userId));

/** What is stored may be anything. */
function readSearches(userId: Id | null): string[] {
  try {
    const stored: unknown = JSON.parse(browserStorage.get(keyOf(userId)) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored
      .filter((one): one is string => typeof one === 'string' && one !== '' && one.length <= SEARCH_MAX)
      .slice(0, RECENT_SEARCHES_MAX);
  } catch {
    return [];
  }
}

function storeSearches(userId: Id | null, searches: string[]): void {
  if (searches.length === 0) browserStorage.remove(keyOf(userId));
  else browserStorage.set(keyOf(userId), JSON.stringify(searches));
}

export interface RecentSearches {
  searches: string[];
  /** the newest first, each once */
  add: (search: string) => void;
  remove: (search: string) => void;
  clear: () => void;
}

/** Of one person, or of visitors for null; none while it is not known who asks. */
export function useRecentSearches(userId: Id | null | undefined): RecentSearches {
  const [read, setRead] = useState<Id | null | undefined>(undefined);
  const [searches, setSearches] = useState<string[]>([]);
  if (read !== userId) {
    setRead(userId);
    setSearches(userId === undefined ? [] : readSearches(userId));
  }
  const keep = (change: (now: string[]) => string[]) => {
    // Another tab may have added or deleted some meanwhile.
    const changed = change(userId === undefined ? searches : readSearches(userId));
    setSearches(changed);
    if (userId !== undefined) storeSearches(userId, changed);
  };
  return {
    searches,
    add: (search) => {
      const wanted = search.trim().slice(0, SEARCH_MAX);
      if (wanted === '') return;
      keep((now) => [wanted, ...now.filter((one) => one !== wanted)].slice(0, RECENT_SEARCHES_MAX));
    },
    remove: (search) => keep((now) => now.filter((one) => one !== search)),
    clear: () => keep(() => []),
  };
}
