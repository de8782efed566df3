import { skipToken } from '@reduxjs/toolkit/query';
import type { ApprovalDetail, Id } from '@tianheng/contracts';
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { useAdminApprovalsGetQuery } from './teams.api.ts';
import { useApprovalsAddress } from './useApprovalsAddress.ts';

/** Where arrow keys mean something of their own. */
const TAKEN = 'input, textarea, select, [contenteditable], [role=dialog], [role=region], [role=grid]';

/** Read ahead, so that its page is there at once; null where there is none, or none yet. */
function useWayTo(id: Id | null): (() => void) | null {
  const navigate = useNavigate();
  const { list } = useApprovalsAddress();
  const { currentData } = useAdminApprovalsGetQuery(id ?? skipToken);
  const to = currentData && paths.approval(currentData);
  const go = useCallback(() => {
    if (to !== undefined) void navigate(to, { state: { list } });
  }, [list, navigate, to]);
  return to === undefined ? null : go;
}

/**
 * The pending ones before and after this one in their list, also by the arrow keys. No letters: those would be in the
 * way of whoever speaks to the page.
 */
export function useNeighbours({ previous_id: before, next_id: after }: ApprovalDetail): {
  previous: (() => void) | null;
  next: (() => void) | null;
} {
  const previous = useWayTo(before);
  const next = useWayTo(after);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (target instanceof Element && target.closest(TAKEN) !== null) return;
      if (key === 'ArrowLeft') previous?.();
      if (key === 'ArrowRight') next?.();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [next, previous]);
  return { previous, next };
}
