/** What takes text, or letters to choose by. */
const TYPED = 'input, textarea, select, [contenteditable]';
/** What lies over the page has its keys, wherever the focus has got to meanwhile. */
const OVER = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** A key that a shortcut of the page must leave alone. `keep`: what else has keys of its own, where the focus is inside it. */
export function isKeyTaken(
  { target, ctrlKey, metaKey, repeat, isComposing, defaultPrevented }: KeyboardEvent,
  keep = '',
): boolean {
  if (ctrlKey || metaKey || repeat || isComposing || defaultPrevented) return true;
  if (document.querySelector(OVER) !== null) return true;
  return target instanceof Element && target.closest(keep === '' ? TYPED : `${TYPED}, ${keep}`) !== null;
}
