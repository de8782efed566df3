import { skipToken } from '@reduxjs/toolkit/query';
import type { ApprovalDetail, Id } from '@tianheng/contracts';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { useAdminApprovalsGetQuery } from './teams.api.ts';
import { useApprovalsAddress, useListScope } from './useApprovalsAddress.ts';

/** Read ahead, so that its page is there at once; null where there is none, or none yet. */
function useWayTo(id: Id | null): (() => void) | null {
  const navigate = useNavigate();
  const { list } = useApprovalsAddress();
  const scope = useListScope();
  const { currentData } = useAdminApprovalsGetQuery(id === null ? skipToken : { approvalId: id, ...scope });
  const to = currentData && paths.approval(currentData);
  const go = useCallback(() => {
    if (to !== undefined) void navigate(to, { state: { list } });
  }, [list, navigate, to]);
  return to === undefined ? null : go;
}

/** The pending ones before and after this one in the list that it was opened from. */
export function useNeighbours({ previous_id: before, next_id: after }: ApprovalDetail): {
  previous: (() => void) | null;
  next: (() => void) | null;
} {
  return { previous: useWayTo(before), next: useWayTo(after) };
}
