import { lineIcon as icon } from '@tianheng/web-kit/components/line-icon.tsx';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';

/** By the id of the tool. */
export const TOOL_ICONS: Readonly<Record<string, ComponentType<SvgIconProps>>> = {
  heading3: icon(<path d="M4 5v14M13 5v14M4 12h9m4-2 3-1.5V19" />),
  heading4: icon(<path d="M4 7v10M11 7v10M4 12h7m4-.5c.4-2.8 5-2.4 4.4.4-.4 1.6-3 3-4.4 5.1H20" />),
  bold: icon(<path d="M7 5h6a3.4 3.4 0 0 1 0 7H7Zm0 7h7a3.5 3.5 0 0 1 0 7H7Z" strokeWidth={2.4} />),
  italic: icon(<path d="M10 5h8M6 19h8M14 5l-4 14" />),
  underline: icon(<path d="M7 4v7a5 5 0 0 0 10 0V4M5 20h14" />),
  strike: icon(
    <path d="M4 12h16M16.5 7.5C16 5.5 14.3 4.5 12 4.5c-2.7 0-4.5 1.4-4.5 3.5m9 8c0 2.1-1.8 3.5-4.5 3.5-2.3 0-4-1-4.5-3" />,
  ),
  code: icon(<path d="m8 7-5 5 5 5m8-10 5 5-5 5M13.5 5l-3 14" />),
  subscript: icon(<path d="m4 5 8 10m0-10L4 15m12 1c.4-2 4-1.8 3.6.4-.4 1.4-2.6 2.2-3.6 3.6H20" />),
  superscript: icon(<path d="m4 9 8 10m0-10L4 19M16 6c.4-2 4-1.8 3.6.4-.4 1.4-2.6 2.2-3.6 3.6H20" />),
  bulletList: icon(<path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" strokeWidth={2} />),
  orderedList: icon(
    <path d="M10 6h10M10 12h10M10 18h10M4 5l1.5-.7V9M4 14.5c.2-1.4 2.8-1.3 2.6.2C6.4 15.9 4.5 16.7 4 18h2.8" />,
  ),
  blockquote: icon(<path d="M5 7h5v5c0 2.5-1.5 4.3-4 5m8-10h5v5c0 2.5-1.5 4.3-4 5" />),
  codeBlock: icon(<path d="M4 5h16v14H4Zm5.5 4.5L7 12l2.5 2.5m5-5L17 12l-2.5 2.5" />),
  rule: icon(<path d="M4 12h16M7 6h10M7 18h10" />),
  link: icon(
    <path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1m2 3.7a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1" />,
  ),
  image: icon(<path d="M4 5h16v14H4Zm0 11 5-5 4 4 2.5-2.5L20 17M15 9h.01" />),
  undo: icon(<path d="M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-4" />),
  redo: icon(<path d="m16 5 4 4-4 4m4-4H10a5.5 5.5 0 0 0 0 11h4" />),
  source: icon(<path d="M6 3h8l4 4v14H6Zm4.5 9-2 2 2 2m3-4 2 2-2 2" />),
};
