import { TrashIcon, UserIcon } from '@tianheng/web-kit/components/icons.tsx';
import { lineIcon as icon } from '@tianheng/web-kit/components/line-icon.tsx';

/** Of the entries of the side menu. Features name them, so that the sign-in page does not load them. */
export const MENU_ICONS = {
  dashboard: icon(<path d="M4 4h7v9H4Zm9 0h7v5h-7ZM4 15h7v5H4Zm9-4h7v9h-7Z" />),
  dataset: icon(
    <>
      <ellipse cx="12" cy="6" rx="7.5" ry="3" />
      <path d="M4.5 6v12c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3V6m-15 6c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3" />
    </>,
  ),
  new: icon(
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 8v8m-4-4h8" />
    </>,
  ),
  quote: icon(<path d="M5 5h14v11h-8l-4 3.5V16H5Zm4 4h6m-6 3h4" />),
  team: icon(
    <>
      <circle cx="9" cy="9" r="3.2" />
      <path d="M3 19.5a6 6 0 0 1 12 0M15.5 6.2a3.2 3.2 0 0 1 0 5.6m2 2.4a6 6 0 0 1 3.5 5.3" />
    </>,
  ),
  approve: icon(<path d="M5 4h14v16H5Zm3.5 8.2 2.4 2.4 4.8-5" />),
  review: icon(<path d="M4 6h9M4 11h6m-6 5h5m3-.5 3 3 5-6" />),
  match: icon(
    <path d="M7 4h10v5a5 5 0 0 1-10 0Zm0 2H4v1a3 3 0 0 0 3 3m10-4h3v1a3 3 0 0 1-3 3m-5 4v4m-4 2h8" />,
  ),
  settings: icon(
    <path d="M4 7h8m4 0h4M4 17h4m4 0h8M12 7a2 2 0 1 0 4 0 2 2 0 1 0-4 0Zm-4 10a2 2 0 1 0 4 0 2 2 0 1 0-4 0Z" />,
  ),
  task: icon(<path d="M9 6h11M9 12h11M9 18h11M4 6l1 1 2-2M4 12l1 1 2-2M4 18l1 1 2-2" />),
  board: icon(<path d="M3.5 5h17v11h-17ZM9 20h6m-3-4v4M7.5 12.5l3-3 2.5 2 3.5-3.5" />),
  version: icon(
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5m0-8.2v.1" />
    </>,
  ),
  audit: icon(
    <path d="M6 3.5h12v10M6 3.5v17h7M9 8h6M9 12h4m5.5 7.5 2 2M19 18a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0Z" />,
  ),
  judging: icon(
    <path d="M12 4v16m-5 0h10M5 7h14M5 7l-2.5 6a2.7 2.7 0 0 0 5 0Zm14 0-2.5 6a2.7 2.7 0 0 0 5 0Z" />,
  ),
  trash: TrashIcon,
  user: UserIcon,
} as const;
export type MenuIconName = keyof typeof MENU_ICONS;
