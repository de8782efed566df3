import Box from '@mui/material/Box';
import { GROUP_NAME_MAX, type AdminGroup, type Id } from '@tianheng/contracts';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { FormDialog } from '@tianheng/web-kit/form/FormDialog.tsx';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { useNamedCall } from '@tianheng/web-kit/hooks/useNamedCall.ts';
import { useVersionedSave } from '@tianheng/web-kit/hooks/useVersionedSave.ts';
import { countryNames } from '@tianheng/web-kit/intl/countries.ts';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useLanguage } from '@tianheng/web-kit/intl/useLanguage.ts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useState } from 'react';
import { useStale } from '../../shared/blocks/useStale.tsx';
import { RichTextField } from '../../shared/rich-text/RichTextField.tsx';
import { usePictures } from '../../shared/rich-text/usePictures.ts';
import { CountriesField } from './CountriesField.tsx';
import { groupChecks, NEW_GROUP, requestOf, valuesOf, type GroupValues } from './group.rules.ts';
import { useAdminGroupsCreateMutation, useAdminGroupsUpdateMutation } from './matches.api.ts';

const LABELS = {
  name: 'groups.name',
  name_en: 'groups.nameEn',
  countries: 'groups.countries',
  group_desc: 'groups.desc',
  group_desc_en: 'groups.descEn',
} as const satisfies Record<keyof GroupValues, TextId>;
/** Pixels: both languages stand side by side. */
const WIDTH = 1040;
const DESCRIPTIONS = [
  ['group_desc', 'zh-CN'],
  ['group_desc_en', 'en'],
] as const;

interface GroupDialogProps {
  competitionId: Id;
  /** the row of the list that it begins with; null for a new topic */
  group: AdminGroup | null;
  onClose: () => void;
}

/** Makes or changes a topic; what a colleague saved since it was opened is shown field by field. */
export function GroupDialog({ competitionId, group, onClose }: GroupDialogProps) {
  const text = useText();
  const notify = useNotify();
  const language = useLanguage();
  const { list } = useFormats();
  const [opened] = useState({
    values: group === null ? NEW_GROUP : valuesOf(group),
    version: group?.version ?? null,
  });
  const [send] = useAdminGroupsCreateMutation();
  const create = useNamedCall(send);
  const [update] = useAdminGroupsUpdateMutation();
  const onTop = useVersionedSave();
  const pictures = usePictures();
  const form = useForm(opened.values, pictures.awaited(groupChecks));
  const stale = useStale<GroupValues>({
    opened,
    labels: LABELS,
    shown: (name, values) =>
      name === 'countries'
        ? list(countryNames(language, values.countries.join(','))) || text('groups.countries.all')
        : values[name],
  });
  const submit = form.submit(
    async (values) => {
      const request = requestOf(values);
      try {
        if (group === null) await create({ competitionId, groupRequestDto: request });
        else
          await onTop({ ...request, version: stale.version ?? group.version }, (groupUpdateDto) =>
            update({ competitionId, groupId: group.id, groupUpdateDto }).unwrap(),
          );
        notify('success', { id: group === null ? 'groups.created' : 'groups.updated' });
        onClose();
      } catch (reason) {
        form.refuse(reason);
        stale.meetIn(reason, valuesOf);
      }
    },
    () => notify('error', { id: 'common.form.incomplete' }),
  );
  return (
    <FormDialog
      title={text(group === null ? 'groups.create' : 'groups.edit')}
      width={WIDTH}
      confirm={text(group === null ? 'matchForm.submit.create' : 'matchForm.submit.update')}
      form={{ ...form, dirty: form.dirty || pictures.isSending }}
      onSubmit={submit}
      onClose={onClose}
    >
      {stale.show(form)}
      <Field
        label={text('groups.name')}
        {...form.field('name')}
        required
        inputProps={{ maxLength: GROUP_NAME_MAX, lang: 'zh-CN' }}
        fullWidth
      />
      <Field
        label={text('groups.nameEn')}
        {...form.field('name_en')}
        inputProps={{ maxLength: GROUP_NAME_MAX, lang: 'en' }}
        fullWidth
      />
      <CountriesField
        {...form.part('countries')}
        countries={form.values.countries}
        onChange={(countries) => form.setValue('countries', countries)}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {DESCRIPTIONS.map(([name, language]) => (
          <RichTextField
            key={name}
            {...form.part(name)}
            {...pictures.of(name)}
            label={text(LABELS[name])}
            language={language}
            value={form.values[name]}
            onChange={(html) => form.setValue(name, html)}
            required={name === 'group_desc'}
          />
        ))}
      </Box>
    </FormDialog>
  );
}
