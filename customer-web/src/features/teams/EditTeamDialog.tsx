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
import { useEditTeamMutation, useReadOwnTeam } from './teams.api.ts';
import { UploadField } from './UploadField.tsx';
import { useUpload } from './useUpload.ts';

/** Pixels, as the specification says. */
const WIDTH = 800;

interface Shown {
  slogan: string;
  introduction: string;
  picture_id: SentFile | null;
}

const shownOf = ({ slogan, introduction, picture_id: id, picture_url: url }: Team): Shown => ({
  slogan,
  introduction,
  picture_id: id ? { id, name: '', url } : null,
});
const TEXTS = ['slogan', 'introduction'] as const;

/** What everybody sees of a team, changed by its leader at any time; its name stays. */
export function EditTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const text = useText();
  const notify = useNotify();
  const [edit] = useEditTeamMutation();
  const { id: teamId, competition_id: competitionId } = team;
  const read = useReadOwnTeam(competitionId);
  // What was read after the dialog had opened is not what it was begun with.
  const [base, setBase] = useState({ version: team.version, shown: shownOf(team) });
  /** what somebody else has saved since then */
  const [theirs, setTheirs] = useState<Partial<Shown>>({});
  const form = useForm(base.shown, {
    slogan: checkSlogan,
    introduction: checkIntroduction,
    picture_id: checkPicture,
  });
  const { setValue } = form;
  /** Shows what they changed; what was left as it was here becomes theirs, so that the next save takes none of it back. */
  const meet = (now: Team, entered: Shown): void => {
    const shown = shownOf(now);
    const changed: Partial<Shown> = {};
    for (const name of TEXTS) {
      if (shown[name] === base.shown[name]) continue;
      changed[name] = shown[name];
      if (entered[name] === base.shown[name]) setValue(name, shown[name]);
    }
    if (shown.picture_id?.id !== base.shown.picture_id?.id) {
      changed.picture_id = shown.picture_id;
      if (entered.picture_id?.id === base.shown.picture_id?.id) setValue('picture_id', shown.picture_id);
    }
    setTheirs(changed);
    setBase({ version: now.version, shown });
  };
  const upload = useUpload(
    ICON,
    useCallback((file: SentFile) => setValue('picture_id', file), [setValue]),
  );
  const { problem, focusRef } = form.part('picture_id');
  const icon = form.values.picture_id;
  const isUploading = upload.progress !== null;
  const said = (value: string | undefined) =>
    value !== undefined && { helperText: text('teams.edit.theirs', { value }) };
  const submit = form.submit(async (values) => {
    if (isUploading) {
      form.warn('picture_id', 'teamForm.uploading');
      return false;
    }
    const teamInfoDto = {
      picture_id: values.picture_id?.id ?? '',
      slogan: values.slogan.trim(),
      introduction: values.introduction.trim(),
      version: base.version,
    };
    try {
      await edit({ competitionId, teamId, teamInfoDto }).unwrap();
    } catch (reason) {
      form.refuse(reason);
      if (asApiError(reason).code !== 'STALE_WRITE') return undefined;
      const now = await read().catch(() => null);
      if (now !== null) meet(now, values);
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
        hint={text(theirs.picture_id === undefined ? 'teams.picture.hint' : 'teams.edit.theirs.picture')}
        extensions={ICON.extensions}
        upload={upload}
        problem={problem}
        buttonRef={focusRef}
        isFilled={icon !== null}
        required
      >
        {icon !== null && (
          <Avatar src={icon.url ?? undefined} alt="" variant="rounded" sx={{ width: 72, height: 72 }}>
            {[...team.name][0]}
          </Avatar>
        )}
      </UploadField>
      <Field
        {...said(theirs.slogan)}
        {...form.field('slogan')}
        label={text('teams.slogan')}
        required
        inputProps={{ maxLength: TEAM_SLOGAN_MAX }}
      />
      <Field
        {...said(theirs.introduction)}
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
