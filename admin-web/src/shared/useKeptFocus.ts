import { GRID_CHECKBOX_SELECTION_FIELD, type GridApi } from '@mui/x-data-grid';
import type { Id, Paged } from '@tianheng/contracts';
import { useCallback, useEffect, useRef, type FocusEvent, type RefObject } from 'react';

interface Places {
  grid: RefObject<GridApi | null>;
  /** what is there in place of an empty grid */
  empty: RefObject<HTMLElement | null>;
}

const rowOf = (element: Element | null) => element?.closest<HTMLElement>('[role=row]');

/** Where a row can always be entered: its actions cannot once there are none. */
const factOf = (grid: GridApi) =>
  grid
    .getVisibleColumns()
    .find(({ type, field }) => type !== 'actions' && field !== GRID_CHECKBOX_SELECTION_FIELD);

/**
 * When the row that was worked on has gone, and the focus with it, the focus moves to the row that has taken its place:
 * what comes next is one key away. Where only its last button has gone, it moves to the row's beginning, for the grid would
 * keep its tab stop where there is nothing to stop at. Gives the handler of what receives the focus inside the grid.
 */
export function useKeptFocus(
  { grid, empty }: Places,
  list: Paged<{ id: Id }> | undefined,
): (event: FocusEvent<HTMLElement>) => void {
  const last = useRef<{ element: Element; id: Id; row: number; field: string } | null>(null);
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
  // Whatever has drawn the row anew.
  useEffect(() => {
    // The grid does so only after this.
    const timer = setTimeout(() => {
      const { current: from } = last;
      if (from === null || from.element.isConnected || document.activeElement !== document.body) return;
      const cell = grid.current?.getCellElement(from.id, from.field);
      const fact = grid.current && factOf(grid.current);
      if (cell?.querySelector('button') === null && fact) grid.current?.setCellFocus(from.id, fact.field);
    });
    return () => clearTimeout(timer);
  });

  return useCallback(({ target }) => {
    const field = target.closest<HTMLElement>('[role=gridcell]')?.dataset.field;
    const { id, rowindex } = rowOf(target)?.dataset ?? {};
    if (field !== undefined && id !== undefined)
      last.current = { element: target, id, row: Number(rowindex), field };
  }, []);
}
