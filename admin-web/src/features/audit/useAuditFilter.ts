import { AUDIT_ACTIONS, AUDIT_OBJECTS, UUID_PATTERN } from '@tianheng/contracts';
import { useMemo } from 'react';
import { isDay, startOfDay } from '../../shared/instant.ts';
import { useListParams } from '../../shared/useListParams.ts';
import { useZone } from '../../shared/zone.ts';

const CHOICES = {
  filters: {
    type: AUDIT_OBJECTS,
    object: UUID_PATTERN,
    action: AUDIT_ACTIONS,
    from: isDay,
    to: isDay,
  },
};

/** What the address asks the audit for. */
export function useAuditFilter() {
  const params = useListParams(CHOICES);
  const zone = useZone();
  const { search, filters } = params;
  const filter = useMemo(() => {
    const type = AUDIT_OBJECTS.find((known) => known === filters.type);
    const action = AUDIT_ACTIONS.find((known) => known === filters.action);
    const from = filters.from === undefined ? undefined : startOfDay(filters.from, zone);
    // The last day belongs to it.
    const to = filters.to === undefined ? undefined : startOfDay(filters.to, zone, 1);
    return {
      ...(type && { objectType: type }),
      ...(filters.object !== undefined && { objectId: filters.object }),
      ...(action && { action }),
      ...(search !== '' && { username: search }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    };
  }, [filters, search, zone]);
  return { params, filter };
}
