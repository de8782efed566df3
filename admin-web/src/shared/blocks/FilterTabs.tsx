import { UrlTabs } from '@tianheng/web-kit/components/UrlTabs.tsx';
import type { ReactNode } from 'react';
import type { ListParams } from '../useListParams.ts';
import type { FilterChoice } from './ListFilter.tsx';

interface FilterTabsProps<F extends string> {
  filter: FilterChoice<F>;
  params: Pick<ListParams<string, F>, 'filters' | 'setFilter'>;
  panel: ReactNode;
}

/** A filter as tabs, the first of which filters nothing. */
export function FilterTabs<F extends string>({ filter, params, panel }: FilterTabsProps<F>) {
  const { name, label, all, options } = filter;
  return (
    <UrlTabs
      label={label}
      tabs={[{ value: '', label: all }, ...options]}
      value={params.filters[name] ?? ''}
      onChange={(value) => params.setFilter(name, value)}
    >
      {panel}
    </UrlTabs>
  );
}
