import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useSearchParams } from 'react-router';
import { DatasetEditor } from './DatasetEditor.tsx';
import { DatasetForm } from './DatasetForm.tsx';
import { NEW_DATASET } from './dataset-values.ts';
import { HistoryLink } from '../../shared/components/HistoryLink.tsx';
import { PageHeader } from '../../shared/components/PageHeader.tsx';
import { paths } from '../../shared/paths.ts';

/** A new dataset, or with `datasetId` in the address that one. */
export function Component() {
  const text = useText();
  const [params] = useSearchParams();
  const id = params.get('datasetId') || null;
  return (
    <>
      <PageHeader
        title={text(id === null ? 'datasetForm.create' : 'datasetForm.edit')}
        parents={[{ to: paths.datasetList, label: text('datasets.title') }]}
        actions={id !== null && <HistoryLink type="dataset" id={id} />}
      />
      {id === null ? (
        <DatasetForm key="new" id={null} initial={NEW_DATASET} version={null} />
      ) : (
        <DatasetEditor key={id} id={id} />
      )}
    </>
  );
}
