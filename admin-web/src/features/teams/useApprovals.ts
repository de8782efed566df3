import { APPROVAL_STATUSES, UUID_PATTERN, type Approval } from '@tianheng/contracts';
import type { ListQuery } from '../../shared/components/PagedGrid.tsx';
import { useListParams, type ListParams } from '../../shared/useListParams.ts';
import { useAdminApprovalsListQuery } from './teams.api.ts';

const CHOICES = { filters: { status: APPROVAL_STATUSES, competition: UUID_PATTERN } };

/** What is looked for in every status. */
export interface ApprovalScope {
  competitionId?: string;
  q?: string;
}

/** The approvals that the address asks for, newest first. */
export function useApprovals(): {
  params: ListParams<never, 'status' | 'competition'>;
  query: ListQuery<Approval>;
  scope: ApprovalScope;
} {
  const params = useListParams(CHOICES);
  const { page, size: limit, search, filters } = params;
  const status = APPROVAL_STATUSES.find((known) => known === filters.status);
  const scope = {
    ...(filters.competition !== undefined && { competitionId: filters.competition }),
    ...(search !== '' && { q: search }),
  };
  const query = useAdminApprovalsListQuery(
    { page, limit, ...(status && { status }), ...scope },
    { refetchOnMountOrArgChange: true },
  );
  return { params, query, scope };
}
