import { LINE_PATTERN } from '@tianheng/contracts';
import { trimmedRule } from '@tianheng/web-kit/form/rules.ts';
import type { Check } from '@tianheng/web-kit/form/useForm.ts';
import {
  checkEmail,
  checkEmailCode,
  checkPassword,
  checkPhone,
  checkSchool,
} from '../../shared/form-rules.ts';

type PasswordValues = Record<'old_password' | 'new_password' | 'confirm_password', string>;
type Checks<V> = Record<keyof V, Check<string, V>>;

export const passwordChecks: Checks<PasswordValues> = {
  old_password: checkPassword,
  new_password: (value, { old_password }) =>
    checkPassword(value) ?? (value === old_password ? 'profile.password.unchanged' : null),
  confirm_password: (value, { new_password }) => {
    if (value === '') return 'profile.password.confirm.required';
    return value === new_password ? checkPassword(value) : 'profile.password.mismatch';
  },
};

export const contactChecks = { mobile_phone: checkPhone, school: checkSchool };

/** `present` is the address that the account has. */
export const emailChecks = (present: string) => ({
  email: (value: string) =>
    checkEmail(value) ?? (value.toLowerCase() === present.toLowerCase() ? 'profile.email.unchanged' : null),
  verify_code: checkEmailCode,
});

export const keyChecks = {
  name: trimmedRule(LINE_PATTERN, 'profile.key.name.required', 'profile.key.name.required'),
  days: () => null,
  submits: () => null,
};
