import { lineIcon as icon } from '@tianheng/web-kit/components/line-icon.tsx';

export const FreezeIcon = icon(
  <path d="M12 3v18M4.2 7.5l15.6 9m0-9-15.6 9M9.5 4.5 12 7l2.5-2.5m-5 15L12 17l2.5 2.5" />,
);
export const ThawIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v2m0 14v2M3 12h2m14 0h2M5.6 5.6 7 7m10 10 1.4 1.4m0-12.8L17 7M7 17l-1.4 1.4" />
  </>,
);
export const KeyIcon = icon(
  <path d="M14.5 9.5 20 4m-2 2 2 2m-4.5.5 1.5 1.5M15 14a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0Z" />,
);
export const ShieldIcon = icon(
  <path d="M12 3.5 5 6v6c0 4 3 7 7 8.5 4-1.5 7-4.5 7-8.5V6Zm-3 8.3 2.2 2.2 4-4.2" />,
);
