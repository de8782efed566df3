import type { UiLanguage } from '@tianheng/contracts';
import { linkTo, toMailText, type MailFacts, type MailText } from './layout.ts';

/** Goes out instead of a code to an address that has an account, which `username` names. */
export const accountExistsMail = (language: UiLanguage, { username, site }: MailFacts): MailText =>
  toMailText(
    language,
    language === 'en'
      ? {
          title: 'You already have an account',
          greeting: 'Hello,',
          before: [
            'Somebody, probably you, asked for a code to use this email address.',
            `It already belongs to the account ${username}, so no code was made.`,
            'You can sign in with that username. If you have forgotten the password, have a one-time password mailed to you.',
          ],
          links: [...linkTo(site, '/login', 'Sign in'), ...linkTo(site, '/recover', 'Forgotten password')],
          note: 'If this was not you, ignore this message: nothing has changed in your account.',
        }
      : {
          title: '该邮箱已有账号',
          greeting: '您好！',
          before: [
            '有人（可能是您本人）为此邮箱申请了验证码。',
            `此邮箱已绑定账号“${username}”，因此没有生成验证码。`,
            '您可以直接使用该用户名登录；如果忘记了密码，可以通过邮件找回。',
          ],
          links: [...linkTo(site, '/login', '登录'), ...linkTo(site, '/recover', '找回密码')],
          note: '如果这不是您本人的操作，请忽略此邮件，您的账号没有任何变化。',
        },
  );
