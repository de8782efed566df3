import { useText } from '../../shared/intl/useText.ts';
import { MessagePage } from '../shell/MessagePage.tsx';

export function Component() {
  const text = useText();
  return <MessagePage code="500" title={text('shell.500.title')} hint={text('shell.500.hint')} />;
}
