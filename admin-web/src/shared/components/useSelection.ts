import type { Id } from '@tianheng/contracts';
import { useCallback, useMemo, useState } from 'react';

export interface Selection<R> {
  ids: Set<Id>;
  choose: (ids: Set<Id>) => void;
  canSelect: (row: R) => boolean;
}

/** The ticked rows of those on the page: a row that has left it is no longer ticked. Keep `canSelect` the same. */
export function useSelection<R extends { id: Id }>(
  rows: R[] | undefined,
  canSelect: (row: R) => boolean,
): Selection<R> & { rows: R[]; clear: () => void } {
  const [chosen, setChosen] = useState<Set<Id>>(() => new Set());
  const choose = useCallback(
    (ids: Set<Id>) =>
      setChosen((old) => (old.size === ids.size && [...ids].every((id) => old.has(id)) ? old : ids)),
    [],
  );
  const clear = useCallback(() => choose(new Set()), [choose]);
  return useMemo(() => {
    const ticked = (rows ?? []).filter((row) => chosen.has(row.id) && canSelect(row));
    return {
      rows: ticked,
      ids: new Set(ticked.map(({ id }) => id)),
      choose,
      canSelect,
      clear,
    };
  }, [canSelect, choose, chosen, clear, rows]);
}
