import { QuoteTabs } from '../../features/quotes/QuoteTabs.tsx';
import { PageHeader } from '../../shared/components/PageHeader.tsx';
import { useText } from '../../shared/intl/useText.ts';

export function Component() {
  const text = useText();
  return (
    <>
      <PageHeader title={text('quotes.title')} />
      <QuoteTabs />
    </>
  );
}
