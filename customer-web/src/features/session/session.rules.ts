import { checkPassword } from '@tianheng/web-kit/form/password.rules.ts';
import {
  CAPTCHA_PATTERN,
  CERTIFIED_ON_REGISTRY,
  LINE_PATTERN,
  USERNAME_PATTERN,
  type RegistryRequest,
} from '@tianheng/contracts';
import { encodePassword, rule, trimmedRule } from '@tianheng/web-kit/form/rules.ts';
import type { Check } from '@tianheng/web-kit/form/problems.ts';
import { checkEmail, checkEmailCode, checkPhone, checkSchool } from '../../shared/form-rules.ts';

export type RegisterValues = Record<keyof Omit<RegistryRequest, 'certified_status'>, string>;

const checkUsername = rule(USERNAME_PATTERN, 'session.username.required', 'session.username.pattern');

export const loginChecks = {
  username: checkUsername,
  password: checkPassword,
  verify_code: rule(CAPTCHA_PATTERN, 'session.captcha.required', 'session.captcha.pattern'),
};

export const recoverChecks = { username: checkUsername, email: checkEmail };

const checkConfirmation: Check<string, RegisterValues> = (value, { password }) => {
  if (value === '') return 'session.confirm.required';
  return value === password ? null : 'session.confirm.different';
};

export const registerChecks: Record<keyof RegisterValues, Check<string, RegisterValues>> = {
  username: checkUsername,
  nickname: trimmedRule(LINE_PATTERN, 'session.nickname.required', 'session.nickname.pattern'),
  password: checkPassword,
  confirm_password: checkConfirmation,
  email: checkEmail,
  verify_code: checkEmailCode,
  mobile_phone: checkPhone,
  school: checkSchool,
};

/** The order of the fields on the page, so that the first one in trouble gets the focus. */
export const NO_REGISTRATION: RegisterValues = {
  username: '',
  nickname: '',
  password: '',
  confirm_password: '',
  email: '',
  verify_code: '',
  mobile_phone: '',
  school: '',
};

export const toRegistry = (values: RegisterValues): RegistryRequest => ({
  ...values,
  nickname: values.nickname.trim(),
  password: encodePassword(values.password),
  confirm_password: encodePassword(values.confirm_password),
  mobile_phone: values.mobile_phone.trim(),
  school: values.school.trim(),
  certified_status: CERTIFIED_ON_REGISTRY,
});
