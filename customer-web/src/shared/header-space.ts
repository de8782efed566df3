/** Pixels that the site's header, which stays on top, covers of what is scrolled to. */
export const HEADER_SPACE = 80;

/** So tall that what follows is out of sight, whatever comes into it: nothing jumps when that is short. */
export const windowLess = (pixels: number): string => `calc(100vh - ${HEADER_SPACE + pixels}px)`;
