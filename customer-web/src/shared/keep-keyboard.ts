import { focusPage } from './focus-page.ts';

/** The ref of what may go while the keyboard is on it, for others did something meanwhile: the keyboard goes on from the top of the page. */
export const keepKeyboard = (element: HTMLElement | null) => () => {
  if (element?.contains(document.activeElement)) focusPage();
};
