import {
  ADMIN_PHONE_MAX,
  CARD_ID_MAX,
  EMAIL_MAX,
  NICKNAME_MAX,
  TEAM_COMPANY_MAX,
  TEAM_NAME_MAX,
  type AdminTeamUpdate,
  type ListedTeam,
} from '@tianheng/contracts';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { FormDialog } from '@tianheng/web-kit/form/FormDialog.tsx';
import { asNumber, halfWidth, withoutSpaces } from '@tianheng/web-kit/form/rules.ts';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { useLostFields } from '@tianheng/web-kit/hooks/useLostFields.ts';
import { useVersionedSave } from '@tianheng/web-kit/hooks/useVersionedSave.ts';
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useState } from 'react';
import { useStale } from '../../shared/blocks/useStale.tsx';
import { requestOf, teamChecks, toldOf, valuesOf, type TeamValues } from './team.rules.ts';
import { useAdminTeamsUpdateMutation } from './teams.api.ts';

const LABELS = {
  name: 'teams.column.name',
  email: 'teams.column.email',
  phone_number: 'teams.column.phone',
  company_name: 'teams.column.company',
  team_principal_name: 'teams.column.principal',
  card_id: 'teams.column.card',
} as const satisfies Record<keyof TeamValues, TextId>;
const NAMES = Object.keys(LABELS) as (keyof TeamValues)[];
const MAX: Record<keyof TeamValues, number> = {
  // A name that is longer than administrators may give is seen whole, and stays unless it is changed.
  name: TEAM_NAME_MAX,
  email: EMAIL_MAX,
  phone_number: ADMIN_PHONE_MAX,
  company_name: TEAM_COMPANY_MAX,
  team_principal_name: NICKNAME_MAX,
  card_id: CARD_ID_MAX,
};
const CLEAN = { email: withoutSpaces, phone_number: halfWidth, card_id: asNumber };

interface TeamDialogProps {
  /** the row of the list that it begins with */
  team: ListedTeam;
  onClose: () => void;
}

/** Changes what is known of a team; what a colleague saved since it was opened is shown field by field. */
export function TeamDialog({ team, onClose }: TeamDialogProps) {
  const text = useText();
  const notify = useNotify();
  const [opened] = useState({ values: valuesOf(team), version: team.version });
  const [update] = useAdminTeamsUpdateMutation();
  const onTop = useVersionedSave();
  const lost = useLostFields();
  const stale = useStale({ opened, labels: LABELS, shown: (name, values) => values[name] });
  const form = useForm(opened.values, teamChecks(stale.values), { clean: CLEAN });
  const submit = form.submit(
    async (values) => {
      const changes = requestOf(values, stale.values, lost.has);
      const request = { ...changes, version: stale.version ?? team.version };
      try {
        await onTop(request, (adminTeamUpdateDto) =>
          update({ teamId: team.id, adminTeamUpdateDto }).unwrap(),
        );
        notify('success', { id: 'teams.updated' });
        onClose();
      } catch (reason) {
        form.refuse(reason);
        lost.note(reason, changes);
        stale.meetIn(reason, (now: AdminTeamUpdate) => toldOf(now, opened.values));
      }
    },
    () => notify('error', { id: 'common.form.incomplete' }),
  );
  return (
    <FormDialog
      title={text('teams.edit')}
      confirm={text('teams.edit.submit')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      {stale.show(form)}
      {NAMES.map((name) => (
        <Field
          key={name}
          label={text(LABELS[name])}
          {...form.field(name)}
          required={name === 'name'}
          // What a team has may be typed back, also where nobody may enter as much here.
          inputProps={{ maxLength: Math.max(MAX[name], stale.values[name].length) }}
          autoComplete="off"
          type={name === 'phone_number' ? 'tel' : 'text'}
          fullWidth
        />
      ))}
    </FormDialog>
  );
}
