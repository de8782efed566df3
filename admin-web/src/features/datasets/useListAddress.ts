import { useLocation } from 'react-router';
import { paths } from '../../shared/paths.ts';

/** What a link of the list takes along: the list's own page, size and search. */
export interface FromList {
  list: string;
}

/** The list as it was when the form was opened from there. */
export function useListAddress(): string {
  const state = useLocation().state as FromList | null;
  return paths.datasetList + (state?.list ?? '');
}
