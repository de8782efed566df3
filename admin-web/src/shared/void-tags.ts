/** Elements of rich text that hold nothing. */
export const VOID_TAGS = new Set(['br', 'hr', 'img']);
