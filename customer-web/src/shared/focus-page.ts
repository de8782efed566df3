/** Where the focus goes when what had it is gone for good; the page stays where it is scrolled to. */
export const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true });
