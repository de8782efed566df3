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
import { useText, type TextId } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useState } from 'react';
import { StaleChanges } from '../../shared/blocks/StaleChanges.tsx';
import { NEW_USER, requestOf, userChecks, valuesOf, type UserValues } from './user.rules.ts';
import { useAdminUsersCreateMutation, useAdminUsersUpdateMutation } from './users.api.ts';

const LABELS = {
  username: 'users.column.username',
  nickname: 'users.column.nickname',
  email: 'users.column.email',
  mobile_phone: 'users.column.phone',
  school: 'users.column.school',
} as const satisfies Record<keyof UserValues, TextId>;
const NAMES = Object.keys(LABELS) as (keyof UserValues)[];
const MAX: Record<keyof UserValues, number> = {
  username: USERNAME_MAX,
  nickname: NICKNAME_MAX,
  email: EMAIL_MAX,
  mobile_phone: ADMIN_PHONE_MAX,
  school: SCHOOL_MAX,
};
const CLEAN = { username: withoutSpaces, email: withoutSpaces, mobile_phone: halfWidth };

interface UserDialogProps {
  /** the row of the list as it is now; null for a new account */
  user: AdminUser | null;
  onClose: () => void;
}

/** Makes or changes an account; what a colleague saved since it was opened is shown field by field. */
export function UserDialog({ user, onClose }: UserDialogProps) {
  const text = useText();
  const notify = useNotify();
  const [opened] = useState(user);
  const [create] = useAdminUsersCreateMutation();
  const [update] = useAdminUsersUpdateMutation();
  const form = useForm(opened === null ? NEW_USER : valuesOf(opened), userChecks(opened?.username ?? null), {
    clean: CLEAN,
  });
  const submit = form.submit(
    async (values) => {
      const request = requestOf(values);
      try {
        if (user === null) await create({ ...request, platform_role: 'platform_member' }).unwrap();
        else
          await update({
            id: user.id,
            updateUserRequestDto: { ...request, version: user.version },
          }).unwrap();
        notify('success', { id: user === null ? 'users.created' : 'users.updated' });
        onClose();
      } catch (reason) {
        form.refuse(reason);
      }
    },
    () => notify('error', { id: 'common.form.incomplete' }),
  );
  const isStale = user !== null && opened !== null && user.version !== opened.version;
  const empty = text('common.stale.empty');
  const changes = isStale
    ? NAMES.filter((name) => user[name] !== opened[name]).map((name) => ({
        name,
        label: text(LABELS[name]),
        theirs: user[name] || empty,
        mine: form.values[name] || empty,
      }))
    : [];
  return (
    <FormDialog
      title={text(user === null ? 'users.create' : 'users.edit')}
      explanation={user === null ? text('users.create.hint') : undefined}
      confirm={text(user === null ? 'users.create.submit' : 'users.edit.submit')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      {isStale && (
        <StaleChanges changes={changes} onTake={(name) => form.setValue(name, valuesOf(user)[name])} />
      )}
      {NAMES.map((name) => (
        <Field
          key={name}
          label={text(LABELS[name])}
          {...(name === 'username' && { helperText: text('users.username.hint') })}
          {...form.field(name)}
          required={name !== 'school'}
          inputProps={{ maxLength: MAX[name] }}
          autoComplete="off"
          type={name === 'mobile_phone' ? 'tel' : 'text'}
          fullWidth
        />
      ))}
    </FormDialog>
  );
}
