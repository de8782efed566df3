import { lazily } from '@tianheng/web-kit/arrival/lazily.tsx';
import { NotArrived } from '@tianheng/web-kit/arrival/NotArrived.tsx';
import { WithTexts } from '@tianheng/web-kit/arrival/page.tsx';
import { Recoverable } from '@tianheng/web-kit/components/Recoverable.tsx';
import { usePhone } from '@tianheng/web-kit/hooks/usePhone.ts';
import { captchaTexts } from '@tianheng/web-kit/intl/captcha.texts.ts';
import { useLanguage } from '@tianheng/web-kit/intl/useLanguage.ts';
import { NewVersion } from '@tianheng/web-kit/shell/NewVersion.tsx';
import { Notices } from '@tianheng/web-kit/shell/Notices.tsx';
import { useIsNobody, useViewed } from '@tianheng/web-kit/state/hooks.ts';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { accountTexts } from '../features/session/session.texts.ts';
import { formsTexts } from '../shared/intl/forms.texts.ts';
import type { AppRouter } from './router.ts';
import type { AppState } from './store.ts';

const signInAgain = () => import('../features/session/SignInAgainDialog.tsx');
const SignInAgainDialog = lazily(signInAgain, 'SignInAgainDialog');

const SIGN_IN_TEXTS = [accountTexts, captchaTexts, formsTexts];

/** What may lie over any page. */
export function Overlays({ router }: { router: AppRouter }) {
  const notice = useSelector((state: AppState) => state.notices.current);
  // Below the header on a phone, where it covers no dialog's buttons, and where the foot says through whose eyes one looks.
  const isPhone = usePhone();
  const isViewed = useViewed();
  const expired = useSelector((state: AppState) => state.session.expired);
  const isNobody = useIsNobody();
  const language = useLanguage();
  useEffect(() => {
    if (isNobody) return;
    // For when the line has broken; whoever needs it asks again, and says so.
    Promise.all([signInAgain(), ...SIGN_IN_TEXTS.map((texts) => texts[language]())]).catch(() => undefined);
  }, [isNobody, language]);
  return (
    <>
      <NewVersion router={router} />
      {notice && (
        <Recoverable instead={(again) => <NotArrived onRetry={again} />}>
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
