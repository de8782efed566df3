import TextField from '@mui/material/TextField';
import { PHONE_MAX, SCHOOL_MAX, type UserInfo } from '@tianheng/contracts';
import { FormDialog } from '@tianheng/web-kit/form/FormDialog.tsx';
import { halfWidth } from '@tianheng/web-kit/form/rules.ts';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { useLostFields } from '@tianheng/web-kit/hooks/useLostFields.ts';
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
  const lost = useLostFields();

  const submit = form.submit(async (values) => {
    // What was left as it was may have been changed in another tab meanwhile, which is not taken back.
    const isSent = (name: keyof typeof base) => values[name] !== base[name] || lost.has(name);
    const request = {
      ...(isSent('mobile_phone') && { mobile_phone: values.mobile_phone.trim() }),
      ...(isSent('school') && { school: values.school.trim() }),
    };
    if (Object.keys(request).length === 0) {
      onClose();
      return;
    }
    try {
      await update(request).unwrap();
    } catch (reason) {
      form.refuse(reason);
      lost.note(reason, request);
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
