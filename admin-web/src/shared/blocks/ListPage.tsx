import type { Id } from '@tianheng/contracts';
import type { ReactNode } from 'react';
import { BackToList } from '../components/BackToList.tsx';
import { PageHeader, type Parents } from '../components/PageHeader.tsx';
import { FilterTabs } from './FilterTabs.tsx';
import { ListBody, type ListBodyProps } from './ListBody.tsx';
import type { FilterChoice } from './ListFilter.tsx';

interface ListPageProps<R extends { id: Id }, O extends string, F extends string> extends Omit<
  ListBodyProps<R, O, F>,
  'told' | 'tools'
> {
  /** the pages between the back office and this one */
  parents?: Parents;
  /** on the title's line */
  actions?: ReactNode;
  /** the filter that is shown as tabs above everything */
  tabs?: FilterChoice<F>;
  /** dialogs of the page's actions */
  children?: ReactNode;
}

/** A screen that is a list: its words, columns, filters and actions are given, its whole state is in the address. */
export function ListPage<R extends { id: Id }, O extends string = never, F extends string = never>({
  parents,
  actions,
  tabs,
  children,
  ...props
}: ListPageProps<R, O, F>) {
  const { title, params } = props;
  const told = tabs && params.search === '' ? tabs.empty?.[params.filters[tabs.name] ?? ''] : undefined;
  const list = <ListBody<R, O, F> {...props} told={told} />;
  return (
    <BackToList parents={parents}>
      <PageHeader title={title} parents={parents} actions={actions} />
      {tabs === undefined ? list : <FilterTabs filter={tabs} params={params} panel={list} />}
      {children}
    </BackToList>
  );
}
