/** Two fields beside each other where there is room. */
export const GRID = {
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};

/** Of a field whose value may be saved, but not without a second look. */
export const WARNED = {
  '& .MuiFormHelperText-root:not(.Mui-error)': { color: 'text.primary', fontWeight: 600 },
} as const;

/** Of a hint in whose place a warning may arrive late: nothing below moves then. */
export const TWO_LINES = { '& .MuiFormHelperText-root': { minHeight: '3.32em' } } as const;
