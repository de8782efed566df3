import { useForm, type Form } from '@tianheng/web-kit/form/useForm.ts';
import { useEffect, useRef } from 'react';
import { useCoverUpload } from '../../shared/cover/useCoverUpload.ts';
import { datasetChecks } from './dataset.rules.ts';
import { withAwaited, type DatasetValues, type LinkedFile } from './dataset-values.ts';
import { useResourceUploads } from './useResourceUploads.ts';

/** The form of a dataset, with the files that are on their way into it. */
export function useDatasetFilling(initial: DatasetValues) {
  // What is under way is put into the form when it arrives, and the form has to know of it before.
  const filled = useRef<Form<DatasetValues> | null>(null);
  const link = (group: number, file: LinkedFile) =>
    filled.current?.setValue('download_list', (groups) =>
      groups.map((each) => (each.id === group ? { ...each, files: [...each.files, file] } : each)),
    );
  const uploads = useResourceUploads(link);
  const unfinished = uploads.uploads.length;
  const cover = useCoverUpload((stored) => filled.current?.setValue('picture_id', stored));
  const isCoverUnfinished = cover.progress !== null;
  const form = useForm(initial, datasetChecks({ unfinished, isCoverUnfinished }));
  useEffect(() => {
    filled.current = form;
  });

  const take: typeof form.setValue = (name, theirs) => {
    form.setValue(name, theirs);
    if (name !== 'download_list') return;
    // An upload whose group had gone could neither arrive nor be discarded, and nothing would be saved any more.
    form.setValue('download_list', (groups) =>
      withAwaited(groups, form.values.download_list, uploads.uploads),
    );
  };
  return {
    form,
    /** Takes over what somebody else has saved. */
    take,
    uploads,
    cover,
    /** Something is still on its way. */
    isUnfinished: unfinished > 0 || isCoverUnfinished,
  };
}
