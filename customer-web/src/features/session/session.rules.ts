import { CAPTCHA_PATTERN, PASSWORD_PATTERN, USERNAME_PATTERN } from '@tianheng/contracts';
import type { TextId } from '../../shared/intl/useText.ts';

const rule = (pattern: RegExp, required: TextId, refused: TextId) => (value: string) => {
  if (value === '') return required;
  return pattern.test(value) ? null : refused;
};

export const loginChecks = {
  username: rule(USERNAME_PATTERN, 'session.username.required', 'session.username.pattern'),
  password: rule(PASSWORD_PATTERN, 'session.password.required', 'session.password.pattern'),
  verify_code: rule(CAPTCHA_PATTERN, 'session.captcha.required', 'session.captcha.pattern'),
};

/** base64 of the UTF-8 bytes, as the API takes passwords. */
export const encodePassword = (password: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(password)));
