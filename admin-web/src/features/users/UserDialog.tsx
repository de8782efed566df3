import {
  ADMIN_PHONE_MAX,
  EMAIL_MAX,
  NICKNAME_MAX,
  SCHOOL_MAX,
  USERNAME_MAX,
  type AdminUser,
} from '@tianheng/contracts';
import { Field } from '@tianheng/web-kit/form/Field.tsx';
import { FormDialog } from '@tianheng/web-kit/form/FormDialog.tsx';
import { halfWidth, withoutSpaces } from '@tianheng/web-kit/form/rules.ts';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { useNamedCall } from '@tianheng/web-kit/hooks/useNamedCall.ts';
import { useVersionedSave } from '@tianheng/web-kit/hooks/useVersionedSave.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useState } from 'react';
import { useStale } from '../../shared/blocks/useStale.tsx';
import { LABELS, NAMES, NEW_USER, requestOf, userChecks, valuesOf, type UserValues } from './user.rules.ts';
import { useAdminUsersCreateMutation, useAdminUsersUpdateMutation } from './users.api.ts';

const MAX: Record<keyof UserValues, number> = {
  username: USERNAME_MAX,
  nickname: NICKNAME_MAX,
  email: EMAIL_MAX,
  mobile_phone: ADMIN_PHONE_MAX,
  school: SCHOOL_MAX,
};
const CLEAN = { username: withoutSpaces, email: withoutSpaces, mobile_phone: halfWidth };

interface UserDialogProps {
  /** the row of the list that it begins with; null for a new account */
  user: AdminUser | null;
  onClose: () => void;
}

/** Makes or changes an account; what a colleague saved since it was opened is shown field by field. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const text = useText();
  const notify = useNotify();
  const [opened] = useState(() => ({
    values: user === null ? NEW_USER : valuesOf(user),
    version: user?.version ?? null,
  }));
  const [send] = useAdminUsersCreateMutation();
  const create = useNamedCall(send);
  const [update] = useAdminUsersUpdateMutation();
  const onTop = useVersionedSave();
  const stale = useStale({ opened, labels: LABELS, shown: (name, values) => values[name] });
  const form = useForm(opened.values, userChecks(user && stale.values), { clean: CLEAN });
  const submit = form.submit(
    async (values) => {
      const request = requestOf(values);
      try {
        if (user === null)
          await create({ createUserRequestDto: { ...request, platform_role: 'platform_member' } });
        else
          await onTop({ ...request, version: stale.version ?? user.version }, (updateUserRequestDto) =>
            update({ id: user.id, updateUserRequestDto }).unwrap(),
          );
        notify('success', { id: user === null ? 'users.created' : 'users.updated' });
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
      title={text(user === null ? 'users.create' : 'users.edit')}
      explanation={user === null ? text('users.create.hint') : undefined}
      confirm={text(user === null ? 'users.create.submit' : 'users.edit.submit')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      {stale.show(form)}
      {NAMES.map((name) => (
        <Field
          key={name}
          label={text(LABELS[name])}
          {...(name === 'username' && { helperText: text('users.username.hint') })}
          {...form.field(name)}
          required={name !== 'school'}
          // What an account has may be typed back, also where nobody may enter as much here.
          inputProps={{ maxLength: Math.max(MAX[name], stale.values[name].length) }}
          autoComplete="off"
          type={name === 'mobile_phone' ? 'tel' : 'text'}
          fullWidth
        />
      ))}
    </FormDialog>
  );
}
