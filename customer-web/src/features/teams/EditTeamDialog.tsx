import Avatar from '@mui/material/Avatar';
import { TEAM_INTRODUCTION_MAX, TEAM_SLOGAN_MAX, type Team } from '@tianheng/contracts';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { FormDialog } from '@tianheng/web-kit/form/FormDialog.tsx';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useCallback, useState } from 'react';
import { ICON } from './file-kinds.ts';
import { checkIntroduction, checkPicture, checkSlogan } from './info-checks.ts';
import type { SentFile } from './sent-file.ts';
import { useEditTeamMutation } from './teams.api.ts';
import { UploadField } from './UploadField.tsx';
import { useUpload } from './useUpload.ts';

/** Pixels, as the specification says. */
const WIDTH = 800;

interface Shown {
  slogan: string;
  introduction: string;
  picture_id: SentFile | null;
}

/** What everybody sees of a team, changed by its leader at any time; its name stays. */
export function EditTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const text = useText();
  const notify = useNotify();
  const [edit] = useEditTeamMutation();
  // What was read after the dialog had opened is not what it was begun with.
  const [opened] = useState(team.version);
  const [isWarned, setWarned] = useState(false);
  const { id: teamId, competition_id: competitionId, slogan, introduction } = team;
  const picture = team.picture_id && { id: team.picture_id, name: '', url: team.picture_url };
  const form = useForm<Shown>(
    { slogan, introduction, picture_id: picture || null },
    { slogan: checkSlogan, introduction: checkIntroduction, picture_id: checkPicture },
  );
  const { setValue } = form;
  const upload = useUpload(
    ICON,
    useCallback((file: SentFile) => setValue('picture_id', file), [setValue]),
  );
  const { problem, focusRef } = form.part('picture_id');
  const icon = form.values.picture_id;
  const isUploading = upload.progress !== null;
  const submit = form.submit(async (values) => {
    if (isUploading) {
      form.warn('picture_id', 'teamForm.uploading');
      return false;
    }
    const teamInfoDto = {
      picture_id: values.picture_id?.id ?? '',
      slogan: values.slogan.trim(),
      introduction: values.introduction.trim(),
      version: isWarned ? team.version : opened,
    };
    try {
      await edit({ competitionId, teamId, teamInfoDto }).unwrap();
    } catch (reason) {
      form.refuse(reason);
      // Whoever has read that sends the same once more knows what is written over.
      if (asApiError(reason).code === 'STALE_WRITE') setWarned(true);
      return undefined;
    }
    notify('success', { id: 'teams.edited' });
    onClose();
    return undefined;
  });
  return (
    <FormDialog
      title={text('teams.edit.title')}
      confirm={text('teams.edit.save')}
      width={WIDTH}
      form={{ ...form, dirty: form.dirty || isUploading }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={text('teams.teamName')} value={team.name} inputProps={{ readOnly: true }} />
      <UploadField
        label={text('teams.picture')}
        hint={text('teams.picture.hint')}
        extensions={ICON.extensions}
        upload={upload}
        problem={problem}
        buttonRef={focusRef}
        isFilled={icon !== null}
      >
        {icon !== null && (
          <Avatar src={icon.url ?? undefined} alt="" variant="rounded" sx={{ width: 72, height: 72 }}>
            {[...team.name][0]}
          </Avatar>
        )}
      </UploadField>
      <Field
        {...form.field('slogan')}
        label={text('teams.slogan')}
        required
        inputProps={{ maxLength: TEAM_SLOGAN_MAX }}
      />
      <Field
        {...form.field('introduction')}
        label={text('teams.introduction')}
        multiline
        minRows={3}
        maxRows={12}
        required
        inputProps={{ maxLength: TEAM_INTRODUCTION_MAX }}
      />
    </FormDialog>
  );
}
