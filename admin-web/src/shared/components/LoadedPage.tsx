import { Loaded, type LoadedProps } from '@tianheng/web-kit/components/Loaded.tsx';
import { isMissing } from '@tianheng/web-kit/http/api-error.ts';
import { BackToList } from './BackToList.tsx';
import { PageHeader, type PageHeaderProps, type Parents } from './PageHeader.tsx';

interface LoadedPageProps<T> extends PageHeaderProps, LoadedProps<T> {
  /** the last of them lists such things */
  parents: Parents;
}

/** A page of one thing. Where there is no such thing it leads to where they are listed, and offers nothing to be done with it. */
export function LoadedPage<T>({ title, parents, actions, ...loaded }: LoadedPageProps<T>) {
  const { data, error } = loaded.reading;
  return (
    <BackToList parents={parents}>
      <PageHeader
        title={title}
        parents={parents}
        actions={data === undefined && isMissing(error) ? undefined : actions}
      />
      <Loaded {...loaded} />
    </BackToList>
  );
}
