import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';
import type { ReactNode } from 'react';

const icon = (shape: ReactNode) =>
  function LineIcon(props: SvgIconProps) {
    return (
      <SvgIcon aria-hidden {...props}>
        <g fill="none" stroke="currentColor" strokeWidth={1.8} strokeLinecap="round" strokeLinejoin="round">
          {shape}
        </g>
      </SvgIcon>
    );
  };

export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const FoldIcon = icon(<path d="M4 5h16v14H4ZM9.5 5v14m7-9.5L14 12l2.5 2.5" />);
export const ChevronIcon = icon(<path d="m7 10 5 5 5-5" />);
export const RefreshIcon = icon(<path d="M20 12a8 8 0 1 1-3-6.2M20 4v4h-4" />);
export const DashboardIcon = icon(<path d="M4 4h7v9H4Zm9 0h7v5h-7ZM4 15h7v5H4Zm9-4h7v9h-7Z" />);
export const DatasetIcon = icon(
  <>
    <ellipse cx="12" cy="6" rx="7.5" ry="3" />
    <path d="M4.5 6v12c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3V6m-15 6c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3" />
  </>,
);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const NewIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 8v8m-4-4h8" />
  </>,
);
export const QuoteIcon = icon(<path d="M5 5h14v11h-8l-4 3.5V16H5Zm4 4h6m-6 3h4" />);
export const EditIcon = icon(<path d="m5 19 1-4L16.5 4.5l3 3L9 18Zm9.5-12.5 3 3" />);
export const TrashIcon = icon(<path d="M5 7h14M10 7V4.5h4V7m-7 0 .8 12.5h8.4L17 7m-7 4v5m4-5v5" />);
export const UploadIcon = icon(<path d="M12 15V4M7.5 8.5 12 4l4.5 4.5M5 20h14" />);
export const FileIcon = icon(<path d="M7 3h7l4 4v14H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1Zm7 0v4h4" />);
export const CheckIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m8.5 12.2 2.4 2.4 4.8-5" />
  </>,
);
export const CrossIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m9 9 6 6m0-6-6 6" />
  </>,
);
export const LinkIcon = icon(<path d="M4 8v12h12M10 4h10v10M20 4 10 14" />);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4m0-12.8L17 7M7 17l-1.4 1.4" />
  </>,
);
export const MoonIcon = icon(<path d="M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5Z" />);
export const SystemIcon = icon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 4v16a8 8 0 0 0 0-16Z" fill="currentColor" />
  </>,
);
export const UserIcon = icon(
  <>
    <circle cx="12" cy="8" r="3.6" />
    <path d="M4.8 20a7.2 7.2 0 0 1 14.4 0" />
  </>,
);
export const SignOutIcon = icon(<path d="M14 4H6v16h8M10 12h10m-4-4 4 4-4 4" />);
export const SiteIcon = icon(<path d="M10 5H5v14h14v-5M13 4h7v7m0-7-9 9" />);
export const GlobeIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c2.6 2.3 3.9 5.2 3.9 8.5S14.6 18.2 12 20.5c-2.6-2.3-3.9-5.2-3.9-8.5S9.4 5.8 12 3.5Z" />
  </>,
);
export const ViewIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
);
export const HideIcon = icon(
  <path d="M4 4l16 16M9.9 5.8c.7-.2 1.4-.3 2.1-.3 6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.6M6.5 7.6A16 16 0 0 0 2.5 12S6 18.5 12 18.5c1.6 0 3-.5 4.2-1.1" />,
);
