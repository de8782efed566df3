import TextField from '@mui/material/TextField';
import { PHONE_MAX, SCHOOL_MAX, type UserInfo } from '@tianheng/contracts';
import { FormDialog } from '@tianheng/web-kit/form/FormDialog.tsx';
import { useForm } from '@tianheng/web-kit/form/useForm.ts';
import { useText } from '@tianheng/web-kit/intl/useText.ts';
import { useNotify } from '@tianheng/web-kit/state/notices.ts';
import { useUpdateProfileMutation } from './profile.api.ts';
import { contactChecks } from './profile.rules.ts';

export function ContactDialog({ user, onClose }: { user: UserInfo; onClose: () => void }) {
  const text = useText();
  const notify = useNotify();
  const [update] = useUpdateProfileMutation();
  const { mobile_phone, school } = user;
  const form = useForm({ mobile_phone, school }, contactChecks);

  const submit = form.submit(async (values) => {
    try {
      await update({ mobile_phone: values.mobile_phone.trim(), school: values.school.trim() }).unwrap();
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
