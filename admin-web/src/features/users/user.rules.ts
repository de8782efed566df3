import {
  ADMIN_PHONE_MAX,
  ADMIN_USERNAME_PATTERN,
  EMAIL_PATTERN,
  LINE_PATTERN,
  OPTIONAL_LINE_PATTERN,
  PHONE_PATTERN,
  type AdminUser,
} from '@tianheng/contracts';
import { rule, trimmedRule } from '@tianheng/web-kit/form/rules.ts';
import type { Checks } from '@tianheng/web-kit/form/problems.ts';
import type { TextId } from '@tianheng/web-kit/intl/useText.ts';

/** What the dialog holds, by the names that the server's field errors use. */
export interface UserValues {
  username: string;
  nickname: string;
  email: string;
  mobile_phone: string;
  school: string;
}

/** In the order of a batch's columns. */
export const LABELS = {
  username: 'users.column.username',
  nickname: 'users.column.nickname',
  email: 'users.column.email',
  mobile_phone: 'users.column.phone',
  school: 'users.column.school',
} as const satisfies Record<keyof UserValues, TextId>;
export const NAMES = Object.keys(LABELS) as (keyof UserValues)[];

export const NEW_USER: UserValues = { username: '', nickname: '', email: '', mobile_phone: '', school: '' };

export const valuesOf = (user: Pick<AdminUser, keyof UserValues>): UserValues => ({
  username: user.username,
  nickname: user.nickname,
  email: user.email,
  mobile_phone: user.mobile_phone,
  school: user.school,
});

export const requestOf = (values: UserValues): UserValues => ({
  username: values.username.trim(),
  nickname: values.nickname.trim(),
  email: values.email.trim(),
  mobile_phone: values.mobile_phone.trim(),
  school: values.school.trim(),
});

const checkPhone = trimmedRule(PHONE_PATTERN, 'users.phone.required', 'users.phone.pattern');

/** `known`: an account keeps a name and a phone number that it has, which those who registered may choose more freely. */
export const userChecks = (known: UserValues | null): Checks<UserValues> => ({
  username: (value) =>
    value === known?.username
      ? null
      : rule(ADMIN_USERNAME_PATTERN, 'users.username.required', 'users.username.pattern')(value),
  nickname: trimmedRule(LINE_PATTERN, 'users.nickname.required', 'users.nickname.pattern'),
  email: trimmedRule(EMAIL_PATTERN, 'users.email.required', 'users.email.pattern'),
  mobile_phone: (value) =>
    checkPhone(value) ??
    (value.trim().length > ADMIN_PHONE_MAX && value.trim() !== known?.mobile_phone
      ? { id: 'users.phone.length', values: { max: ADMIN_PHONE_MAX } }
      : null),
  school: (value) => (OPTIONAL_LINE_PATTERN.test(value) ? null : 'users.school.pattern'),
});
