import { LINE_PATTERN } from '@tianheng/contracts';
import { trimmedRule } from '@tianheng/web-kit/form/rules.ts';
import { checkEmail, checkEmailCode, checkPhone, checkSchool } from '../../shared/form-rules.ts';

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
