import { PASSWORD_PATTERN, type ChangePasswordRequest } from '@tianheng/contracts';
import { rule } from './rules.ts';
import type { Checks } from './problems.ts';

type PasswordValues = Record<keyof ChangePasswordRequest, string>;

export const checkPassword = rule(PASSWORD_PATTERN, 'password.required', 'password.pattern');

export const NO_PASSWORDS: PasswordValues = { old_password: '', new_password: '', confirm_password: '' };
export const passwordChecks: Checks<PasswordValues> = {
  old_password: checkPassword,
  new_password: (value, { old_password }) =>
    checkPassword(value) ?? (value === old_password ? 'password.unchanged' : null),
  confirm_password: (value, { new_password }) => {
    if (value === '') return 'password.confirm.required';
    return value === new_password ? checkPassword(value) : 'password.mismatch';
  },
};
