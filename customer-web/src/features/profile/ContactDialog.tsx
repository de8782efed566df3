import TextField from '@mui/material/TextField';
import { PHONE_MAX, SCHOOL_MAX, type UserInfo } from '@tianheng/contracts';
import { FormDialog } from '@tianheng/web-kit/form/FormDialog.tsx';
import { halfWidth } from '@tianheng/web-kit/form/rules.ts';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useState } from 'react';
import { useUpdateProfileMutation } from './profile.api.ts';
import { contactChecks } from './profile.rules.ts';

export function ContactDialog({ user, onClose }: { user: UserInfo; onClose: () => void }) {
  const text = useText();
  const notify = useNotify();
  const [update] = useUpdateProfileMutation();
  const [base] = useState({ mobile_phone: user.mobile_phone, school: user.school });
  const form = useForm(base, contactChecks, { clean: { mobile_phone: halfWidth } });

  const submit = form.submit(async (values) => {
    if (!form.dirty) {
      onClose();
      return;
    }
    try {
      // What was left as it was may have been changed in another tab meanwhile, which is not taken back.
      await update({
        ...(values.mobile_phone !== base.mobile_phone && { mobile_phone: values.mobile_phone.trim() }),
        ...(values.school !== base.school && { school: values.school.trim() }),
      }).unwrap();
    } catch (reason) {
      form.refuse(reason);
      return;
    }
    notify('success', { id: 'profile.updated' });
    onClose();
  });

  return (
    <FormDialog
      title={text('profile.contact.title')}
      confirm={text('profile.save')}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        {...form.field('mobile_phone')}
        label={text('profile.phone')}
        type="tel"
        autoComplete="tel"
        autoFocus
        slotProps={{ htmlInput: { required: true, maxLength: PHONE_MAX } }}
      />
      <TextField
        {...form.field('school')}
        label={text('profile.school')}
        autoComplete="organization"
        slotProps={{ htmlInput: { required: true, maxLength: SCHOOL_MAX } }}
      />
    </FormDialog>
  );
}
