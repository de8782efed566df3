/** The disk is full, or whoever writes may put no more on it. */
export const isNoRoom = (error: unknown): boolean =>
  /^(ENOSPC|EDQUOT)$/.test(String((error as { code?: unknown } | null)?.code));
