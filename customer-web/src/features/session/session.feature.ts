import { captchaTexts } from '@tianheng/web-kit/intl/captcha.texts.ts';
import type { Feature } from '../../shared/feature.ts';
import { formsTexts } from '../../shared/intl/forms.texts.ts';
import { routes } from '../../shared/paths.ts';
import { accountTexts } from './session.texts.ts';

export const sessionFeature: Feature = {
  pages: [
    {
      path: routes.login,
      page: () => import('./LoginPage.tsx'),
      texts: [accountTexts, captchaTexts, formsTexts],
      alone: true,
    },
    {
      path: routes.register,
      page: () => import('./RegisterPage.tsx'),
      texts: [accountTexts, formsTexts, captchaTexts],
      alone: true,
    },
    {
      path: routes.recover,
      page: () => import('./RecoverPage.tsx'),
      texts: [accountTexts, formsTexts, captchaTexts],
      alone: true,
    },
  ],
};
