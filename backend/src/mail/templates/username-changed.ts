import type { UiLanguage } from '@tianheng/contracts';
import { linkTo, toMailText, type MailFacts, type MailText } from './layout.ts';

/** Tells whose username an administrator has changed which one signs in now. */
export const usernameChangedMail = (
  language: UiLanguage,
  { username, site, from }: MailFacts & { from: string },
): MailText =>
  toMailText(
    language,
    language === 'en'
      ? {
          title: 'Your username was changed',
          greeting: `Hello ${username},`,
          before: [
            `An administrator has changed your username from ${from} to ${username}.`,
            'Sign in with the new one from now on. Your password stays as it is.',
          ],
          links: linkTo(site, '/login', 'Sign in'),
          note: 'If you do not know why, contact the organisers.',
        }
      : {
          title: '用户名已修改',
          greeting: `${username}，您好！`,
          before: [
            `管理员已将您的用户名由“${from}”改为“${username}”。`,
            '今后请使用新用户名登录，密码不变。',
          ],
          links: linkTo(site, '/login', '登录'),
          note: '如对此有疑问，请联系主办方。',
        },
  );
