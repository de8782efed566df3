import { captchaTexts } from '@tianheng/web-kit/intl/captcha.texts.ts';
import type { Feature } from '../../shared/feature.ts';
import { formsTexts } from '../../shared/intl/forms.texts.ts';
import { routes } from '../../shared/paths.ts';
import { profileTexts } from './profile.texts.ts';

export const profileFeature: Feature = {
  pages: [
    {
      path: routes.personage,
      page: () => import('./PersonagePage.tsx'),
      texts: [profileTexts, formsTexts, captchaTexts],
    },
  ],
};
