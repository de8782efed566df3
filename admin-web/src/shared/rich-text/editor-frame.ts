import { RICH_TEXT } from '@tianheng/web-kit/theme/rich-text.ts';

/** The toolbar above the text; of the editor and of what holds its place until it is there. */
export const TOOLBAR = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.25,
  p: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
} as const;

/** What belongs together stays on one line. */
export const TOOL_GROUP = { display: 'flex', gap: 0.25 } as const;

/** Width and height of a button in it, px. */
export const TOOL_SIZE = 32;

/** The text itself. */
export const WRITTEN = {
  ...RICH_TEXT,
  minHeight: 200,
  maxHeight: 520,
  overflow: 'auto',
  p: 1.5,
  whiteSpace: 'break-spaces',
  '& pre': { ...RICH_TEXT['& pre'], whiteSpace: 'pre' },
} as const;
