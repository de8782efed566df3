import type { Location } from 'react-router';

/** By what ScrollRestoration knows a place again: whatever address is opened anew has the same key, but not the same place. */
export const scrollKey = ({ key, pathname, search }: Location): string =>
  key === 'default' ? pathname + search : key;
