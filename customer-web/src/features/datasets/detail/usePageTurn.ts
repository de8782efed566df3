import { useRef, useState } from 'react';

/** A list that is turned over in its place. `box` is around it: the buttons go while a page is read, and what they have brought comes next. */
export function usePageTurn() {
  const [page, setPage] = useState(1);
  const box = useRef<HTMLDivElement>(null);
  const turn = (to: number) => {
    setPage(to);
    box.current?.focus();
  };
  return { page, turn, box };
}
