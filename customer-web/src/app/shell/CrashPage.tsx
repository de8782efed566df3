import { useText } from '../../shared/intl/useText.ts';
import { MessagePage } from './MessagePage.tsx';

/** In place of a page that failed to load or to render. */
export function CrashPage() {
  const text = useText();
  return <MessagePage code="500" title={text('shell.500.title')} hint={text('shell.500.hint')} />;
}
