import { LINE_PATTERN } from '@tianheng/contracts';
import { trimmedRule } from '@tianheng/web-kit/form/rules.ts';
import { checkEmail, checkEmailCode, checkPhone, checkSchool } from '../../shared/form-rules.ts';

export const contactChecks = { mobile_phone: checkPhone, school: checkSchool };

/** `present` is the address that the account has; the password is asked for where the server wants it. */
export const emailChecks = (present: string, asksPassword: boolean) => ({
  email: (value: string) =>
    checkEmail(value) ?? (value.toLowerCase() === present.toLowerCase() ? 'profile.email.unchanged' : null),
  verify_code: checkEmailCode,
  password: (value: string) =>
    asksPassword && value === '' ? ('profile.email.password.required' as const) : null,
});

export const keyChecks = {
  name: trimmedRule(LINE_PATTERN, 'profile.key.name.required', 'profile.key.name.required'),
  days: () => null,
  submits: () => null,
};
