import type { GridColDef } from '@mui/x-data-grid';
import type { Id } from '@tianheng/contracts';
import { useMemo } from 'react';

/** A column whose title sorts: by an order that the server offers, which knows one direction. */
export interface ColumnOrder<O extends string> {
  order: O;
  direction: 'asc' | 'desc';
}

/** px: what is beside a title in its cell, of which the arrow of one that sorts takes its share, and what that needs more */
const BESIDE = 20;
const ARROW = 12;
/** px that letters take at the most, as bold as titles are; most others take 10. */
const WIDTHS: readonly [letters: RegExp, px: number][] = [
  [/[mwMW]/, 15],
  [/[A-Z]/, 12],
  [/[frt]/, 7],
  [/[ijl,-]/, 6],
  [/[csz]/, 8.5],
];
const widthOf = (word: string): number =>
  Array.from(word).reduce(
    (sum, letter) => sum + (WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? 10),
    0,
  );

/** Titles break between words alone, so that the longest has to fit; Chinese breaks anywhere. */
function withRoom<R extends { id: Id }>(column: GridColDef<R>): GridColDef<R> {
  const words = column.headerName?.match(/[\p{Script=Latin},-]+/gu) ?? [];
  const { width, minWidth = 0, sortable } = column;
  const least = Math.max(
    minWidth,
    ...words.map((word) => Math.ceil(widthOf(word)) + (sortable ? BESIDE + ARROW : BESIDE)),
  );
  return { ...column, minWidth: least, ...(width && { width: Math.max(width, least) }) };
}

/** px: a column's of which nothing is said */
const USUAL_WIDTH = 100;
const leastOf = ({ flex, width = USUAL_WIDTH, minWidth = 0 }: GridColDef): number =>
  flex === undefined ? Math.max(width, minWidth) : minWidth;

/**
 * The columns with room for their titles, as they sort and in the order that shows what can be done with a row. `room`: px
 * that the grid has for them, once that is known.
 */
export function useOrderedColumns<R extends { id: Id }, O extends string>(
  columns: GridColDef<R>[],
  orders: Readonly<Record<string, ColumnOrder<O>>>,
  room: number | null,
): GridColDef<R>[] {
  const all = useMemo(
    () =>
      columns.map((column) => {
        const found = orders[column.field];
        return withRoom<R>(
          found === undefined
            ? { ...column, sortable: false }
            : { ...column, sortable: true, sortingOrder: [found.direction, null] },
        );
      }),
    [columns, orders],
  );
  const isNarrow = room !== null && all.reduce((sum, column) => sum + leastOf(column), 0) > room;
  return useMemo(() => {
    if (!isNarrow) return all;
    const isAction = ({ type }: GridColDef<R>) => type === 'actions';
    // Where the far end of a row is out of sight, its actions come right after what it is called by, which may stand
    // behind its number.
    const facts = all.filter((column) => !isAction(column));
    const named = facts.findIndex(({ type }) => type !== 'number') + 1;
    return [...facts.slice(0, named), ...all.filter(isAction), ...facts.slice(named)];
  }, [all, isNarrow]);
}
