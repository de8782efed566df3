import { useText } from '../../shared/intl/useText.ts';
import { MessagePage } from '../shell/MessagePage.tsx';

export function Component() {
  const text = useText();
  return <MessagePage code="403" title={text('shell.403.title')} hint={text('shell.403.hint')} />;
}
