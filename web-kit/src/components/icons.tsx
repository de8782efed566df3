import { lineIcon as icon } from './line-icon.tsx';

export const ViewIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
);
export const HideIcon = icon(
  <path d="M4 4l16 16M9.9 5.8c.7-.2 1.4-.3 2.1-.3 6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.6M6.5 7.6A16 16 0 0 0 2.5 12S6 18.5 12 18.5c1.6 0 3-.5 4.2-1.1" />,
);
export const UserIcon = icon(
  <>
    <circle cx="12" cy="8" r="3.6" />
    <path d="M4.8 20a7.2 7.2 0 0 1 14.4 0" />
  </>,
);
export const UploadIcon = icon(<path d="M12 15V4M7.5 8.5 12 4l4.5 4.5M5 20h14" />);
export const TrashIcon = icon(<path d="M5 7h14M10 7V4.5h4V7m-7 0 .8 12.5h8.4L17 7m-7 4v5m4-5v5" />);
export const SignOutIcon = icon(<path d="M14 4H6v16h8M10 12h10m-4-4 4 4-4 4" />);
export const FileIcon = icon(<path d="M7 3h7l4 4v14H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm7 0v4h4" />);
export const CrossIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m9 9 6 6m0-6-6 6" />
  </>,
);
export const ChevronIcon = icon(<path d="m7 10 5 5 5-5" />);
export const CheckIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m8.5 12.2 2.4 2.4 4.8-5" />
  </>,
);
export const LogIcon = icon(<path d="M6 4h12v16H6ZM9 9h6m-6 4h6m-6 4h3" />);
