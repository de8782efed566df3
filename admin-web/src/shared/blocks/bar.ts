/** A bar that stays at the foot of the window. It is in sight already: who goes to its buttons scrolls nothing. */
export const BAR = {
  position: 'sticky',
  bottom: 0,
  zIndex: 'appBar',
  '&&, && *': { scrollMarginBottom: 0 },
} as const;

/** For what holds such a bar: it does not hide what gets the focus, also where its buttons take two lines. */
export const ABOVE_BAR = { '& *': { scrollMarginBottom: 104 } } as const;
