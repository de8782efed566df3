import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSearchParams } from 'react-router';
import { DatasetEditor } from './DatasetEditor.tsx';
import { DatasetForm } from './DatasetForm.tsx';
import { NEW_DATASET } from './dataset-values.ts';
import { PageHeader } from '../../shared/components/PageHeader.tsx';
import { paths } from '../../shared/paths.ts';

/** A new dataset, or with `datasetId` in the address that one. */
export function Component() {
  const text = useText();
  const [params] = useSearchParams();
  const id = params.get('datasetId') || null;
  const parents = [{ to: paths.datasetList, label: text('datasets.title') }];
  if (id !== null) return <DatasetEditor key={id} id={id} parents={parents} />;
  return (
    <>
      <PageHeader title={text('datasetForm.create')} parents={parents} />
      <DatasetForm id={null} initial={NEW_DATASET} version={null} />
    </>
  );
}
