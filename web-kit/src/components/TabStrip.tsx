import Tabs, { type TabsProps } from '@mui/material/Tabs';
import { Children, useLayoutEffect, useRef, useState } from 'react';

interface TabStripProps extends Pick<TabsProps, 'onChange' | 'aria-label' | 'sx' | 'children'> {
  value: string | number;
}

/** Moves nothing but the strip itself: the page stays where its reader is. */
function showChosen(strip: HTMLElement): void {
  const scroller = strip.querySelector<HTMLElement>('.MuiTabs-scroller');
  const chosen = strip.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
  if (!scroller || !chosen) return;
  const [shown, place] = [scroller.getBoundingClientRect(), chosen.getBoundingClientRect()];
  if (place.left < shown.left) scroller.scrollLeft -= shown.left - place.left;
  else if (place.right > shown.right) scroller.scrollLeft += place.right - shown.right;
}

/**
 * Tabs in one line that scrolls where they do not fit, with the chosen one in sight. Measured here: MUI by itself scrolls
 * before its buttons have taken their room, and so hides part of a tab at the end. On a phone a finger does without them.
 */
export function TabStrip({ children, value, ...rest }: TabStripProps) {
  const strip = useRef<HTMLDivElement>(null);
  const count = Children.count(children);
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const element = strip.current;
    const list = element?.querySelector('[role="tablist"]');
    if (!element || !list || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      const wanted = [...list.children].reduce((sum, tab) => sum + tab.getBoundingClientRect().width, 0);
      setOverflows(Math.floor(wanted) > element.clientWidth);
      showChosen(element);
    });
    observer.observe(element);
    for (const tab of list.children) observer.observe(tab);
    return () => observer.disconnect();
  }, [count]);
  useLayoutEffect(() => {
    if (strip.current) showChosen(strip.current);
  }, [overflows, value]);
  return (
    <Tabs ref={strip} value={value} variant="scrollable" scrollButtons={overflows} {...rest}>
      {children}
    </Tabs>
  );
}
