import type { GridApi } from '@mui/x-data-grid';
import type { Id, Paged } from '@tianheng/contracts';
import { useCallback, useEffect, useRef, type FocusEvent, type RefObject } from 'react';

interface Places {
  grid: RefObject<GridApi | null>;
  /** what is there in place of an empty grid */
  empty: RefObject<HTMLElement | null>;
}

const rowOf = (element: Element | null) => element?.closest<HTMLElement>('[role=row]');

/**
 * When the row that was worked on has gone, and the focus with it, the focus moves to the row that has taken its place:
 * what comes next is one key away. Gives the handler of what receives the focus inside the grid.
 */
export function useKeptFocus(
  { grid, empty }: Places,
  list: Paged<{ id: Id }> | undefined,
): (event: FocusEvent<HTMLElement>) => void {
  const last = useRef<{ id: Id; row: number; field: string } | null>(null);
  useEffect(() => {
    if (list === undefined || last.current === null) return;
    const { id, row, field } = last.current;
    // The grid takes the row away only after this.
    const isLost =
      document.activeElement === document.body || rowOf(document.activeElement)?.dataset.id === id;
    if (!isLost || list.data.some((known) => known.id === id)) return;
    const next = list.data[Math.min(row, list.data.length - 1)];
    if (next === undefined) empty.current?.focus();
    else grid.current?.setCellFocus(next.id, field);
  }, [grid, empty, list]);

  return useCallback(({ target }) => {
    const field = target.closest<HTMLElement>('[role=gridcell]')?.dataset.field;
    const { id, rowindex } = rowOf(target)?.dataset ?? {};
    if (field !== undefined && id !== undefined) last.current = { id, row: Number(rowindex), field };
  }, []);
}
