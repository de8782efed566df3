import { lineIcon as icon } from '@tianheng/web-kit/components/line-icon.tsx';

export const ArrowIcon = icon(<path d="M5 12h14m-6-6 6 6-6 6" />);
