import Avatar from '@mui/material/Avatar';
import { TEAM_INTRODUCTION_MAX, TEAM_SLOGAN_MAX, UPLOAD_MAX_BYTES, type Team } from '@tianheng/contracts';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { FormDialog } from '@tianheng/web-kit/form/FormDialog.tsx';
import { useFormats } from '@tianheng/web-kit/intl/formats.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { ICON } from './file-kinds.ts';
import { UploadField } from './UploadField.tsx';
import { useTeamEdit } from './useTeamEdit.ts';

/** Pixels, as the specification says. */
const WIDTH = 800;

/** What everybody sees of a team, changed by its leader at any time; its name stays. */
export function EditTeamDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const text = useText();
  const { bytes } = useFormats();
  const { form, upload, submit, theirs } = useTeamEdit(team, onClose);
  const { problem, focusRef } = form.part('picture_id');
  const icon = form.values.picture_id;
  const said = (value: string | undefined) =>
    value !== undefined && { helperText: text('teams.edit.theirs', { value }) };
  return (
    <FormDialog
      title={text('teams.edit.title')}
      confirm={text('teams.edit.save')}
      width={WIDTH}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={text('teams.teamName')} value={team.name} inputProps={{ readOnly: true }} />
      <UploadField
        label={text('teams.picture')}
        hint={
          theirs.picture_id === undefined
            ? text('teams.picture.hint', { size: bytes(UPLOAD_MAX_BYTES) })
            : text('teams.edit.theirs.picture')
        }
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
