import { CAPTCHA_PATTERN, USERNAME_PATTERN, type UserInfo } from '@tianheng/contracts';
import { checkPassword } from '@tianheng/web-kit/form/password.rules.ts';
import { rule } from '@tianheng/web-kit/form/rules.ts';

export const loginChecks = {
  username: rule(USERNAME_PATTERN, 'session.username.required', 'session.username.pattern'),
  password: checkPassword,
  /** asked for only where the account has a second factor, which the server knows */
  second_code: () => null,
  verify_code: rule(CAPTCHA_PATTERN, 'session.captcha.required', 'session.captcha.pattern'),
};

export const isAdministrator = (user: UserInfo): boolean => user.platform_role === 'platform_admin';
