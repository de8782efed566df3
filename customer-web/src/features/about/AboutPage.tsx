import { usePageTitle } from '@tianheng/web-kit/hooks/usePageTitle.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { About } from './About.tsx';

export function Component() {
  const text = useText();
  usePageTitle(text('about.title'));
  return <About />;
}
