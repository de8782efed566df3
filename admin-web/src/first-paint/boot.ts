import { boot } from '@tianheng/web-kit/boot.ts';

boot(() => null);
