import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Id } from '@tianheng/contracts';
import { LeaveGuard } from '@tianheng/web-kit/form/LeaveGuard.tsx';
import { useConfirm } from '@tianheng/web-kit/form/useConfirm.tsx';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useRef, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { BasicFields } from './BasicFields.tsx';
import { CoverField } from './CoverField.tsx';
import { datasetChecks } from './dataset.rules.ts';
import { requestOf, type DatasetValues, type LinkedFile } from './dataset-values.ts';
import { ResourceGroups } from './ResourceGroups.tsx';
import { useListAddress } from './useListAddress.ts';
import { useCoverUpload } from './useCoverUpload.ts';
import { useResourceUploads } from './useResourceUploads.ts';
import { useSaveDataset } from './useSaveDataset.ts';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" variant="outlined" sx={{ p: { xs: 2, md: 2.5 }, minWidth: 0 }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

interface DatasetFormProps {
  /** null for a new one */
  id: Id | null;
  initial: DatasetValues;
}

/** Makes or changes a dataset; leads back to the list. */
export function DatasetForm({ id, initial }: DatasetFormProps) {
  const text = useText();
  const notify = useNotify();
  const navigate = useNavigate();
  const list = useListAddress();
  const { ask, dialog } = useConfirm();
  const save = useSaveDataset(id);
  const saved = useRef(false);
  const link = (group: number, file: LinkedFile) =>
    form.setValue('download_list', (groups) =>
      groups.map((each) => (each.id === group ? { ...each, files: [...each.files, file] } : each)),
    );
  const uploads = useResourceUploads(link);
  const unfinished = uploads.uploads.length;
  const cover = useCoverUpload((stored) => form.setValue('picture_id', stored));
  const isCoverUnfinished = cover.progress !== null;
  const form = useForm(initial, datasetChecks({ unfinished, isCoverUnfinished }));

  const submit = form.submit(
    async (values) => {
      if (id !== null) {
        const agreed = await ask({
          title: text('datasetForm.update.title'),
          body: text('datasetForm.update.body'),
          confirm: text('datasetForm.update.confirm'),
        });
        if (!agreed) {
          notify('info', { id: 'datasetForm.update.cancelled' });
          return;
        }
      }
      try {
        await save(requestOf(values));
        saved.current = true;
        notify('success', { id: id === null ? 'datasetForm.created' : 'datasetForm.updated' });
        await navigate(list);
      } catch (reason) {
        form.refuse(reason);
      }
    },
    () => notify('error', { id: 'common.form.incomplete' }),
  );

  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2.5} sx={{ maxWidth: 1080 }}>
      {form.refusal !== undefined && (
        <Alert severity="error" role="group">
          {form.refusal}
        </Alert>
      )}
      <Section title={text('datasetForm.basics')}>
        <BasicFields form={form} />
      </Section>
      <Section title={text('datasetForm.cover')}>
        <CoverField
          {...form.part('picture_id')}
          cover={form.values.picture_id}
          upload={cover}
          onChange={(chosen) => form.setValue('picture_id', chosen)}
        />
      </Section>
      <Section title={text('datasetForm.files')}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {text('datasetForm.files.hint')}
        </Typography>
        <ResourceGroups
          {...form.part('download_list')}
          groups={form.values.download_list}
          uploads={uploads}
          onChange={(groups) => form.setValue('download_list', groups)}
        />
      </Section>
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <Button type="submit" variant="contained" loading={form.busy}>
          {text(id === null ? 'datasetForm.submit.create' : 'datasetForm.submit.update')}
        </Button>
        <Button component={Link} to={list} color="inherit">
          {text('common.cancel')}
        </Button>
      </Box>
      {dialog}
      <LeaveGuard active={form.dirty || unfinished > 0 || isCoverUnfinished} saved={saved} />
    </Stack>
  );
}
