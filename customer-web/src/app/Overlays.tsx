import type { UiLanguage } from '@tianheng/contracts';
import { NewVersion } from '@tianheng/web-kit/components/NewVersion.tsx';
import { NotArrived } from '@tianheng/web-kit/components/NotArrived.tsx';
import { PlainNotice } from '@tianheng/web-kit/components/PlainNotice.tsx';
import { Recoverable } from '@tianheng/web-kit/components/Recoverable.tsx';
import { useOnceTouched } from '@tianheng/web-kit/hooks/useOnceTouched.ts';
import { usePhone } from '@tianheng/web-kit/hooks/usePhone.ts';
import { captchaTexts } from '@tianheng/web-kit/intl/captcha.texts.ts';
import { WithTexts } from '@tianheng/web-kit/intl/texts.tsx';
import { useIsNobody, useLanguage, useViewed } from '@tianheng/web-kit/state/hooks.ts';
import { lazily } from '@tianheng/web-kit/state/lazily.ts';
import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import { accountTexts } from '../features/session/session.texts.ts';
import { formsTexts } from '../shared/intl/forms.texts.ts';
import type { AppRouter } from './router.ts';
import type { AppState } from './store.ts';

const notices = () => import('@tianheng/web-kit/components/Notices.tsx');
const signInAgain = () => import('../features/session/SignInAgainDialog.tsx');
const Notices = lazily(notices, 'Notices');
const SignInAgainDialog = lazily(signInAgain, 'SignInAgainDialog');

const SIGN_IN_TEXTS = [accountTexts, captchaTexts, formsTexts];

const loadOverlays = (isNobody: boolean, language: UiLanguage) =>
  Promise.all([
    notices(),
    ...(isNobody ? [] : [signInAgain(), ...SIGN_IN_TEXTS.map((texts) => texts[language]())]),
  ]);

/** What may lie over any page. */
export function Overlays({ router }: { router: AppRouter }) {
  const notice = useSelector((state: AppState) => state.notices.current);
  // Below the header on a phone, where it covers no dialog's buttons, and where the foot says through whose eyes one looks.
  const isPhone = usePhone();
  const isViewed = useViewed();
  const expired = useSelector((state: AppState) => state.session.expired);
  const isNobody = useIsNobody();
  const language = useLanguage();
  useOnceTouched(useCallback(() => loadOverlays(isNobody, language), [isNobody, language]));
  return (
    <>
      <NewVersion />
      {notice && (
        <Recoverable instead={() => <PlainNotice notice={notice} />}>
          <Notices
            notice={notice}
            shownFor={6000}
            edge={isPhone || isViewed ? 'top' : 'bottom'}
            header={72}
            onFollow={(to) => void router.navigate(to)}
          />
        </Recoverable>
      )}
      {expired && (
        <Recoverable instead={(again) => <NotArrived onRetry={again} />}>
          <WithTexts texts={SIGN_IN_TEXTS}>
            <SignInAgainDialog />
          </WithTexts>
        </Recoverable>
      )}
    </>
  );
}
