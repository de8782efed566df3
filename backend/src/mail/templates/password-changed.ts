import type { UiLanguage } from '@tianheng/contracts';
import { linkTo, toMailText, type MailFacts, type MailText } from './layout.ts';

/** Tells an account's address that its password was changed, by oneself or by an administrator. */
export const passwordChangedMail = (language: UiLanguage, { username, site }: MailFacts): MailText =>
  toMailText(
    language,
    language === 'en'
      ? {
          title: 'Your password was changed',
          greeting: `Hello ${username},`,
          before: [
            `The password of your account ${username} was just changed, by yourself or by an administrator.`,
            'All devices have been signed out, and your API keys have ended. Sign in with the new password.',
          ],
          links: [...linkTo(site, '/login', 'Sign in'), ...linkTo(site, '/recover', 'Forgotten password')],
          note: 'If this was not you, have a one-time password mailed to you and choose a new password at once.',
        }
      : {
          title: '账号密码已修改',
          greeting: `${username}，您好！`,
          before: [
            `您的账号“${username}”的密码刚刚由您本人或管理员修改。`,
            '所有设备均已退出登录，API 密钥也已失效，请使用新密码重新登录。',
          ],
          links: [...linkTo(site, '/login', '登录'), ...linkTo(site, '/recover', '找回密码')],
          note: '如果这不是您本人或管理员的操作，请立即通过邮件找回密码并设置新密码。',
        },
  );
