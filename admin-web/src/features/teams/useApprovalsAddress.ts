import { useLocation } from 'react-router';
import { paths } from '../../shared/paths.ts';

/** What a link of a list takes along: where the list was. */
export interface FromApprovals {
  list: string;
}

/** The list as it was when the page was opened from there. */
export function useApprovalsAddress(): FromApprovals {
  const state = useLocation().state as FromApprovals | null;
  return { list: state?.list ?? paths.matchApprove };
}
