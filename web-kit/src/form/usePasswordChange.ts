import type { ChangePasswordRequest } from '@tianheng/contracts';
import { NO_PASSWORDS, passwordChecks } from './password.rules.ts';
import { encodePassword } from './rules.ts';
import { useForm } from './useForm.ts';

/**
 * The form by which a person changes their own password, and what submits it. `send` rejects with why it was refused;
 * `onChanged` is called once every session of the person has ended, this one too.
 */
export function usePasswordChange(
  send: (request: ChangePasswordRequest) => Promise<unknown>,
  onChanged: () => Promise<void>,
) {
  const form = useForm(NO_PASSWORDS, passwordChecks);
  const submit = form.submit(async (values) => {
    try {
      await send({
        old_password: encodePassword(values.old_password),
        new_password: encodePassword(values.new_password),
        confirm_password: encodePassword(values.confirm_password),
      });
    } catch (reason) {
      form.refuse(reason);
      return;
    }
    await onChanged();
  });
  return { form, submit };
}
