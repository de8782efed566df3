/** Rows a panel shows of a longer list. */
export const PANEL_ROWS = 5;

export const GLANCE = { page: 1, limit: PANEL_ROWS } as const;
