import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ANNOUNCEMENT_TITLE_MAX, type AdminAnnouncement, type Id } from '@tianheng/contracts';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { useMounted } from '@tianheng/web-kit/hooks/useMounted.ts';
import { useNamedCall } from '@tianheng/web-kit/hooks/useNamedCall.ts';
import { useVersionedSave } from '@tianheng/web-kit/hooks/useVersionedSave.ts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import { EditPage, EditSection } from '../../shared/blocks/EditPage.tsx';
import { useStale } from '../../shared/blocks/useStale.tsx';
import { RichTextField } from '../../shared/rich-text/RichTextField.tsx';
import { usePictures } from '../../shared/rich-text/usePictures.ts';
import { paths } from '../../shared/paths.ts';
import { announcementChecks, NEW_ANNOUNCEMENT, valuesOf } from './announcement-values.ts';
import {
  useAdminAnnouncementsCreateMutation,
  useAdminAnnouncementsUpdateMutation,
  useLazyAdminAnnouncementsGetQuery,
} from './announcements.api.ts';

const LABELS = {
  title: 'announcements.form.titleZh',
  title_en: 'announcements.form.titleEn',
  text: 'announcements.form.textZh',
  text_en: 'announcements.form.textEn',
} as const;

interface AnnouncementFormProps {
  matchId: Id;
  /** null: a new one */
  announcement: AdminAnnouncement | null;
}

/** Announces something, or changes the given announcement; leads back to the list. */
export function AnnouncementForm({ matchId, announcement }: AnnouncementFormProps) {
  const text = useText();
  const notify = useNotify();
  const navigate = useNavigate();
  const isHere = useMounted();
  const saved = useRef(false);
  const [opened] = useState(() => ({
    values: announcement === null ? NEW_ANNOUNCEMENT : valuesOf(announcement),
    version: announcement?.version ?? null,
  }));
  const back = paths.announcements(matchId);
  const [send] = useAdminAnnouncementsCreateMutation();
  const create = useNamedCall(send);
  const [update] = useAdminAnnouncementsUpdateMutation();
  const onTop = useVersionedSave();
  const [read] = useLazyAdminAnnouncementsGetQuery();
  const pictures = usePictures();
  const form = useForm(opened.values, pictures.awaited(announcementChecks));
  const stale = useStale({
    opened,
    read: async () => {
      if (announcement === null) return opened;
      const now = await read({ competitionId: matchId, announcementId: announcement.id }).unwrap();
      return { values: valuesOf(now), version: now.version };
    },
    labels: LABELS,
    shown: (name, values) => values[name],
  });

  const submit = (event: SyntheticEvent) =>
    form.submit(
      async (values) => {
        try {
          if (announcement === null) await create({ competitionId: matchId, announcementRequestDto: values });
          else
            await onTop(
              { ...values, ...(stale.version !== null && { version: stale.version }) },
              (announcementUpdateDto) =>
                update({
                  competitionId: matchId,
                  announcementId: announcement.id,
                  announcementUpdateDto,
                }).unwrap(),
            );
          saved.current = true;
          notify('success', {
            id: announcement === null ? 'announcements.form.created' : 'announcements.form.updated',
          });
          if (isHere.current) await navigate(back);
        } catch (reason) {
          form.refuse(reason);
          if (asApiError(reason).code === 'STALE_WRITE') await stale.meet().catch(form.refuse);
        }
      },
      () => notify('error', { id: 'common.form.incomplete' }),
    )(event);

  const { field } = form;
  return (
    <EditPage
      form={form}
      unfinished={pictures.isSending}
      params={['announcementId']}
      saved={saved}
      onSubmit={submit}
      submit={text(
        announcement === null ? 'announcements.form.submit.create' : 'announcements.form.submit.update',
      )}
      back={back}
      stale={stale.show(form)}
    >
      {announcement !== null && (
        <Alert severity="info" role="note">
          {text('announcements.form.told')}
        </Alert>
      )}
      <EditSection title={text('announcements.form.zh')}>
        <Stack spacing={2.5}>
          <Field
            label={text(LABELS.title)}
            {...field('title')}
            required
            inputProps={{ maxLength: ANNOUNCEMENT_TITLE_MAX, lang: 'zh-CN' }}
          />
          <RichTextField
            {...form.part('text')}
            {...pictures.of('text')}
            label={text(LABELS.text)}
            language="zh-CN"
            value={form.values.text}
            onChange={(html) => form.setValue('text', html)}
            required
          />
        </Stack>
      </EditSection>
      <EditSection title={text('announcements.form.en')}>
        <Stack spacing={2.5}>
          <Typography variant="body2" color="textSecondary">
            {text('announcements.form.en.hint')}
          </Typography>
          <Field
            label={text(LABELS.title_en)}
            {...field('title_en')}
            inputProps={{ maxLength: ANNOUNCEMENT_TITLE_MAX, lang: 'en' }}
          />
          <RichTextField
            {...form.part('text_en')}
            {...pictures.of('text_en')}
            label={text(LABELS.text_en)}
            language="en"
            value={form.values.text_en}
            onChange={(html) => form.setValue('text_en', html)}
          />
        </Stack>
      </EditSection>
    </EditPage>
  );
}
