import { captchaTexts } from '@tianheng/web-kit/intl/captcha.texts.ts';
import type { Feature } from '../../shared/feature.ts';
import { routes } from '../../shared/paths.ts';
import { protectionTexts } from './protection.texts.ts';

/** Reached from the menu of the person. */
export const protectionFeature: Feature = {
  pages: [
    {
      path: routes.profile,
      page: () => import('./ProtectionPage.tsx'),
      texts: [protectionTexts, captchaTexts],
    },
  ],
};
