import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { MessagePage } from '@tianheng/web-kit/shell/MessagePage.tsx';
import { paths } from '../../shared/paths.ts';

/** In place of a page: why, and the way on. */
export function StatusPage({ code }: { code: '403' | '404' | '500' }) {
  const text = useText();
  const isRefused = code === '403';
  return (
    <MessagePage
      code={code}
      title={text(`shell.${code}.title`)}
      hint={text(`shell.${code}.hint`)}
      to={isRefused ? paths.login : paths.manage}
      way={text(isRefused ? 'shell.signInAgain' : 'shell.backHome')}
    />
  );
}
