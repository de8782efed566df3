import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { QuoteTabs } from './QuoteTabs.tsx';
import { PageHeader } from '../../shared/components/PageHeader.tsx';

export function Component() {
  const text = useText();
  return (
    <>
      <PageHeader title={text('quotes.title')} />
      <QuoteTabs />
    </>
  );
}
