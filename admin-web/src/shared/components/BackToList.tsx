import { WayBackTo } from '@tianheng/web-kit/components/WayBackTo.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import type { ReactNode } from 'react';
import type { Parents } from './PageHeader.tsx';

/** Leads from what does not exist to the last of the pages between the back office and this one, which lists such things. */
export function BackToList({ parents = [], children }: { parents?: Parents; children: ReactNode }) {
  const text = useText();
  const list = parents.at(-1);
  if (list === undefined) return children;
  return (
    <WayBackTo to={list.to} label={text('common.backToList')}>
      {children}
    </WayBackTo>
  );
}
