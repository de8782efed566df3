import { AUDIT_ACTIONS, AUDIT_OBJECTS, UUID_PATTERN } from '@tianheng/contracts';
import { useMemo } from 'react';
import { useListParams } from '../../shared/useListParams.ts';

const DAY = /^2\d{3}-\d{2}-\d{2}$/;
const CHOICES = {
  filters: { type: AUDIT_OBJECTS, object: UUID_PATTERN, action: AUDIT_ACTIONS, from: DAY, to: DAY },
};

/** The beginning of a day in the reader's own zone, epoch ms; undefined for none that there is. */
function startOf(day: string | undefined, later = 0): number | undefined {
  if (day === undefined) return undefined;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).getTime();
}

/** What the address asks the audit for. */
export function useAuditFilter() {
  const params = useListParams(CHOICES);
  const { search, filters } = params;
  const filter = useMemo(() => {
    const type = AUDIT_OBJECTS.find((known) => known === filters.type);
    const action = AUDIT_ACTIONS.find((known) => known === filters.action);
    const from = startOf(filters.from);
    const to = startOf(filters.to, 1);
    return {
      ...(type && { objectType: type }),
      ...(filters.object !== undefined && { objectId: filters.object }),
      ...(action && { action }),
      ...(search !== '' && { username: search }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    };
  }, [filters, search]);
  return { params, filter };
}
