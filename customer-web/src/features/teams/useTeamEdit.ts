import type { Team } from '@tianheng/contracts';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { useVersionedSave } from '@tianheng/web-kit/hooks/useVersionedSave.ts';
import { asApiError } from '@tianheng/web-kit/http/api-error.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useCallback, useState } from 'react';
import { ICON } from './file-kinds.ts';
import { checkIntroduction, checkPicture, checkSlogan } from './info-checks.ts';
import type { SentFile } from './sent-file.ts';
import { useEditTeamMutation, useReadOwnTeam } from './teams.api.ts';
import { useUpload } from './useUpload.ts';

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

/** Changes what everybody sees of a team, and meets what somebody else has saved meanwhile. */
export function useTeamEdit(team: Team, onDone: () => void) {
  const notify = useNotify();
  const [edit] = useEditTeamMutation();
  const onTop = useVersionedSave();
  const { id: teamId, competition_id: competitionId } = team;
  const read = useReadOwnTeam(competitionId);
  // What was read after the form had opened is not what it was begun with.
  const [base, setBase] = useState({ version: team.version, shown: shownOf(team) });
  const [theirs, setTheirs] = useState<Partial<Shown>>({});
  const form = useForm(base.shown, {
    slogan: checkSlogan,
    introduction: checkIntroduction,
    picture_id: checkPicture,
  });
  const { setValue } = form;
  const upload = useUpload(
    ICON,
    useCallback((file: SentFile) => setValue('picture_id', file), [setValue]),
  );
  const isUploading = upload.progress !== null;

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
  const submit = form.submit(async (values) => {
    if (isUploading) {
      form.warn('picture_id', 'teamForm.uploading');
      return false;
    }
    const info = {
      picture_id: values.picture_id?.id ?? '',
      slogan: values.slogan.trim(),
      introduction: values.introduction.trim(),
      version: base.version,
    };
    try {
      await onTop(info, (teamInfoDto) => edit({ competitionId, teamId, teamInfoDto }).unwrap());
    } catch (reason) {
      form.refuse(reason);
      if (asApiError(reason).code !== 'STALE_WRITE') return undefined;
      const now = await read().catch(() => null);
      if (now !== null) meet(now, values);
      return undefined;
    }
    notify('success', { id: 'teams.edited' });
    onDone();
    return undefined;
  });

  return {
    form: { ...form, dirty: form.dirty || isUploading },
    upload: {
      ...upload,
      cancel: () => {
        upload.cancel();
        // Nothing is waited for any more.
        setValue('picture_id', (icon) => icon);
      },
    },
    submit,
    /** what somebody else has saved since the form was opened */
    theirs,
  };
}
