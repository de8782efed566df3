import Typography from '@mui/material/Typography';
import { COVER_MAX_BYTES, VERSION_NOTE_MAX, type Id } from '@tianheng/contracts';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { useConfirm } from '@tianheng/web-kit/form/useConfirm.tsx';
import { useMounted } from '@tianheng/web-kit/hooks/useMounted.ts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import { EditPage, EditSection } from '../../shared/blocks/EditPage.tsx';
import { CoverField } from '../../shared/cover/CoverField.tsx';
import { saveOrAsk } from '../../shared/open-truth.ts';
import { paths } from '../../shared/paths.ts';
import { useListAddress } from '../../shared/useListAddress.ts';
import { BasicFields } from './BasicFields.tsx';
import { requestOf, type DatasetValues } from './dataset-values.ts';
import { ResourceGroups } from './ResourceGroups.tsx';
import { useDatasetFilling } from './useDatasetFilling.ts';
import { useSaveDataset } from './useSaveDataset.ts';
import { useStaleDataset } from './useStaleDataset.ts';

interface DatasetFormProps {
  /** null for a new one */
  id: Id | null;
  initial: DatasetValues;
  /** of what the form begins with; null for a new one */
  version: number | null;
}

/** Makes or changes a dataset; leads back to the list. */
export function DatasetForm({ id, initial, version }: DatasetFormProps) {
  const text = useText();
  const { bytes } = useFormats();
  const notify = useNotify();
  const navigate = useNavigate();
  const list = useListAddress(paths.datasetList);
  const { ask, dialog } = useConfirm();
  const save = useSaveDataset(id);
  const [opened] = useState({ values: initial, version });
  const stale = useStaleDataset(id, opened);
  const isHere = useMounted();
  const saved = useRef(false);
  const { form, take, uploads, cover, isUnfinished } = useDatasetFilling(initial);

  const submit = (event: SyntheticEvent) =>
    form.submit(
      async (values) => {
        if (id !== null) {
          const agreed = await ask({
            title: text('datasetForm.update.title'),
            body: text('datasetForm.update.body'),
            confirm: text('datasetForm.update.confirm'),
          });
          if (!agreed) {
            notify('info', { id: 'datasetForm.update.cancelled' });
            return false;
          }
        }
        try {
          const request = { ...requestOf(values), ...(stale.version !== null && { version: stale.version }) };
          const answer = await saveOrAsk(save, request, (sentence) =>
            ask({
              title: text('datasetForm.truth.title'),
              body: sentence,
              confirm: text('datasetForm.truth.confirm'),
              tone: 'error',
            }),
          );
          if (answer === null) {
            notify('info', { id: 'datasetForm.truth.cancelled' });
            return false;
          }
          saved.current = true;
          if (answer.sync_task_ids.length > 0)
            notify(
              'success',
              { id: 'datasetForm.updated.sync' },
              { to: paths.taskList, label: 'datasetForm.tasks' },
            );
          else notify('success', { id: id === null ? 'datasetForm.created' : 'datasetForm.updated' });
          // Whoever has gone elsewhere meanwhile is not called back.
          if (isHere.current) await navigate(list);
        } catch (reason) {
          form.refuse(reason);
          if (asApiError(reason).code === 'STALE_WRITE') await stale.meet().catch(form.refuse);
        }
      },
      () => notify('error', { id: 'common.form.incomplete' }),
    )(event);

  return (
    <>
      <EditPage
        form={form}
        unfinished={isUnfinished}
        params={['datasetId']}
        saved={saved}
        onSubmit={submit}
        submit={text(id === null ? 'datasetForm.submit.create' : 'datasetForm.submit.update')}
        back={list}
        stale={stale.show({ values: form.values, setValue: take })}
      >
        <EditSection title={text('datasetForm.basics')}>
          <BasicFields form={form} />
        </EditSection>
        <EditSection title={text('datasetForm.cover')}>
          <CoverField
            {...form.part('picture_id')}
            label={text('datasetForm.cover')}
            hint={text('datasetForm.cover.hint', { size: bytes(COVER_MAX_BYTES) })}
            cover={form.values.picture_id}
            upload={cover}
            onChange={(chosen) => form.setValue('picture_id', chosen)}
          />
        </EditSection>
        <EditSection title={text('datasetForm.files')}>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
            {text('datasetForm.files.hint')}
          </Typography>
          <ResourceGroups
            {...form.part('download_list')}
            groups={form.values.download_list}
            uploads={uploads}
            onChange={(groups) => form.setValue('download_list', groups)}
          />
          {id !== null && (
            <Field
              label={text('datasetForm.note')}
              helperText={text('datasetForm.note.hint', {
                count: form.values.version_note.length,
                max: VERSION_NOTE_MAX,
              })}
              {...form.field('version_note')}
              fullWidth
              inputProps={{ maxLength: VERSION_NOTE_MAX }}
              sx={{ mt: 2.5 }}
            />
          )}
        </EditSection>
      </EditPage>
      {dialog}
    </>
  );
}
