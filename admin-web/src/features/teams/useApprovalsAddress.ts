import { SEARCH_MAX, UUID_PATTERN } from '@tianheng/contracts';
import { resolvePath, useLocation } from 'react-router';
import { paths } from '../../shared/paths.ts';
import type { ApprovalScope } from './useApprovals.ts';

/** What a link of a list takes along: where the list was. */
export interface FromApprovals {
  list: string;
}

/** The list as it was when the page was opened from there. */
export function useApprovalsAddress(): FromApprovals {
  const state = useLocation().state as FromApprovals | null;
  return { list: state?.list ?? paths.matchApprove };
}

/** What that list looked for. */
export function useListScope(): ApprovalScope {
  const params = new URLSearchParams(resolvePath(useApprovalsAddress().list).search);
  const competitionId = params.get('competition') ?? '';
  const q = (params.get('q') ?? '').slice(0, SEARCH_MAX);
  return { ...(UUID_PATTERN.test(competitionId) && { competitionId }), ...(q !== '' && { q }) };
}
