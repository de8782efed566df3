/** The search field of the page, if it has one. */
export const searchField = (): HTMLInputElement | null => document.querySelector('main [role=search] input');

/** Goes along with who asks for another page in order to search there. */
export const TO_SEARCH = { isToSearch: true };

export const isToSearch = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isToSearch' in state;
