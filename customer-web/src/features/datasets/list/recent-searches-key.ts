const PREFIX = 'tianheng.searches.';

/** Each person's own, in this browser alone. */
export const searchesKey = (userId: string): string => PREFIX + userId;
export const VISITORS_SEARCHES_KEY = searchesKey('visitor');
