import { About } from '../../features/about/About.tsx';
import { useText } from '../../shared/intl/useText.ts';
import { usePageTitle } from '../../shared/usePageTitle.ts';

export function Component() {
  const text = useText();
  usePageTitle(text('about.title'));
  return <About />;
}
