import { APPROVAL_STATUSES, type ApprovalStatus } from '@tianheng/contracts';
import { useAdminApprovalsListQuery } from './teams.api.ts';
import type { ApprovalScope } from './useApprovals.ts';

type Counts = Record<ApprovalStatus | 'all', number>;

/** How many approvals there are of each status; null until all of them are known. */
export function useApprovalCounts(scope: ApprovalScope): Counts | null {
  const first = { page: 1, limit: 1, ...scope };
  const fresh = { refetchOnMountOrArgChange: true };
  const counts = {
    approving: useAdminApprovalsListQuery({ ...first, status: 'approving' }, fresh).currentData?.total_count,
    accept: useAdminApprovalsListQuery({ ...first, status: 'accept' }, fresh).currentData?.total_count,
    reject: useAdminApprovalsListQuery({ ...first, status: 'reject' }, fresh).currentData?.total_count,
  };
  const known = APPROVAL_STATUSES.flatMap((status) => counts[status] ?? []);
  if (known.length < APPROVAL_STATUSES.length) return null;
  return { ...(counts as Record<ApprovalStatus, number>), all: known.reduce((sum, count) => sum + count, 0) };
}
