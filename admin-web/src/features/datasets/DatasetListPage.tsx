import Button from '@mui/material/Button';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { Link } from 'react-router';
import { DatasetGrid } from './DatasetGrid.tsx';
import { PlusIcon } from '../../shared/components/icons.tsx';
import { PageHeader } from '../../shared/components/PageHeader.tsx';
import { paths } from '../../shared/paths.ts';

export function Component() {
  const text = useText();
  return (
    <>
      <PageHeader
        title={text('datasets.title')}
        actions={
          <Button component={Link} to={paths.datasetAdd} variant="contained" startIcon={<PlusIcon />}>
            {text('datasets.create')}
          </Button>
        }
      />
      <DatasetGrid />
    </>
  );
}
