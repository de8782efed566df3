import { lineIcon as icon } from '@tianheng/web-kit/components/line-icon.tsx';

export const FoldIcon = icon(<path d="M4 5h16v14H4ZM9.5 5v14m7-9.5L14 12l2.5 2.5" />);
export const RefreshIcon = icon(<path d="M20 12a8 8 0 1 1-3-6.2M20 4v4h-4" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const DownloadIcon = icon(<path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 20h14" />);
export const EditIcon = icon(<path d="m5 19 1-4L16.5 4.5l3 3L9 18Zm9.5-12.5 3 3" />);
export const SiteIcon = icon(<path d="M10 5H5v14h14v-5M13 4h7v7m0-7-9 9" />);
export const AnnounceIcon = icon(<path d="M4 10v4h3l9 4.5v-13L7 10Zm15-1a4 4 0 0 1 0 6M8 14l1.5 5.5" />);
export const CopyIcon = icon(<path d="M9 9h11v11H9Zm-3 6H4V4h11v2" />);
export const HistoryIcon = icon(<path d="M4 12a8 8 0 1 0 2.6-5.9M4 4v4h4m4 0v4.5l3 2" />);
