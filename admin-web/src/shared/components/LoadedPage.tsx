import Button from '@mui/material/Button';
import { isMissing, Loaded, type LoadedProps } from '@tianheng/web-kit/components/Loaded.tsx';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { Link } from 'react-router';
import { PageHeader, type PageHeaderProps, type Parents } from './PageHeader.tsx';

interface LoadedPageProps<T> extends PageHeaderProps, Omit<LoadedProps<T>, 'missing'> {
  /** the last of them lists such things */
  parents: Parents;
}

/** A page of one thing. Where there is no such thing it leads to where they are listed, and offers nothing to be done with it. */
export function LoadedPage<T>({ title, parents, actions, ...loaded }: LoadedPageProps<T>) {
  const text = useText();
  const { data, error } = loaded.reading;
  const list = parents.at(-1);
  return (
    <>
      <PageHeader
        title={title}
        parents={parents}
        actions={data === undefined && isMissing(error) ? undefined : actions}
      />
      <Loaded
        {...loaded}
        missing={
          list && (
            <Button component={Link} to={list.to} color="inherit" size="small">
              {text('common.backToList')}
            </Button>
          )
        }
      />
    </>
  );
}
