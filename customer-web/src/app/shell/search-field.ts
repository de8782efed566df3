/** The search field of the page, if it has one. */
export const searchField = (): HTMLInputElement | null => document.querySelector('main [role=search] input');

/** Goes along with who asks for another page in order to search there. */
export const TO_SEARCH = { isToSearch: true };

export const isToSearch = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isToSearch' in state;

/** Focuses the field as soon as the page has it, unless the focus has gone elsewhere meanwhile. @returns what stops waiting for it */
export function focusSearch(): () => void {
  const { activeElement: from } = document;
  const observer = new MutationObserver(look);
  function look() {
    const field = searchField();
    if (field && document.activeElement === from) field.focus({ preventScroll: true });
    if (field) observer.disconnect();
  }
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}
