import { useLocation } from 'react-router';

/** What a link of a list takes along: the list's own page, size and search. */
export interface FromList {
  list: string;
}

/** The list at this path, as it was when the form was opened from there. */
export function useListAddress(path: string): string {
  const state = useLocation().state as FromList | null;
  return path + (state?.list ?? '');
}
