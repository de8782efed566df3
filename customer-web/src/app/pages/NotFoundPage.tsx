import { useText } from '../../shared/intl/useText.ts';
import { MessagePage } from '../shell/MessagePage.tsx';

export function Component() {
  const text = useText();
  return <MessagePage code="404" title={text('shell.404.title')} hint={text('shell.404.hint')} />;
}
