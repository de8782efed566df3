/** Pixels that the site's header, which stays on top, covers of what is scrolled to. */
export const HEADER_SPACE = 80;
