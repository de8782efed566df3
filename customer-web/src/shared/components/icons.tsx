import { lineIcon as icon } from '@tianheng/web-kit/components/line-icon.tsx';

export const EditIcon = icon(<path d="M4 20h4L19 9l-4-4L4 16Zm9-13 4 4" />);
export const BackIcon = icon(<path d="M19 12H5m6-6-6 6 6 6" />);
export const ShieldIcon = icon(
  <path d="M12 3 5 6v5c0 4.6 2.9 8.2 7 10 4.1-1.8 7-5.4 7-10V6Zm-3 9 2.2 2.2L15.4 10" />,
);
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </>,
);
export const TeamIcon = icon(
  <>
    <circle cx="9" cy="9" r="3" />
    <path d="M3.5 19a5.5 5.5 0 0 1 11 0M15.5 6.3a3 3 0 0 1 0 5.4m1.9 2.4a5.5 5.5 0 0 1 3.1 4.9" />
  </>,
);
export const DownloadIcon = icon(<path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 20h14" />);
export const StopIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M9.5 9.5h5v5h-5Z" />
  </>,
);
export const QuestionIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M9.6 9.6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.2.9-1.2 1.7m0 2.7v.1" />
  </>,
);
export const RunIcon = icon(<path d="M20 12a8 8 0 1 1-3-6.2M20 4v4h-4" />);
export const QueueIcon = icon(<path d="M5 7h14M5 12h10M5 17h6" />);
export const FlagIcon = icon(<path d="M6 21V4m0 1h11l-2.5 3.5L17 12H6" />);
export const PrizeIcon = icon(
  <path d="M8 4h8v5a4 4 0 0 1-8 0ZM8 5H5v2a3 3 0 0 0 3 3m8-5h3v2a3 3 0 0 1-3 3m-4 3v4m-3.5 3h7l-1-3h-5Z" />,
);
export const BellIcon = icon(<path d="M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15ZM10 21h4" />);
export const CopyIcon = icon(<path d="M9 9h10v11H9ZM15 9V4H5v11h4" />);
export const PrintIcon = icon(<path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7Z" />);
