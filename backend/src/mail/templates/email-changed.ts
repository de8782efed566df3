import type { UiLanguage } from '@tianheng/contracts';
import { linkTo, toMailText, type MailFacts, type MailText } from './layout.ts';

/** Enough to recognise one's own address, too little to write to a stranger's. */
const masked = (email: string): string => email.replace(/^(.).*(?=@)/su, '$1***');

/** Tells the old address that it no longer belongs to the account. */
export const emailChangedMail = (
  language: UiLanguage,
  { username, site, newEmail, ended }: MailFacts & { newEmail: string; ended: boolean },
): MailText =>
  toMailText(
    language,
    language === 'en'
      ? {
          title: 'Your email address was changed',
          greeting: `Hello ${username},`,
          before: [
            `Your account ${username} now uses the email address ${masked(newEmail)}.`,
            'Further messages go there; this address no longer belongs to the account.',
            ...(ended ? ['All other devices have been signed out, and your API keys have ended.'] : []),
          ],
          links: linkTo(site, '/login', 'Sign in'),
          note: 'If this was not you, somebody else knows your password or uses a device that you are signed in on: sign in, change the password, which signs that device out, and set your address back at once. If you cannot sign in, contact the organisers.',
        }
      : {
          title: '账号邮箱已修改',
          greeting: `${username}，您好！`,
          before: [
            `您的账号“${username}”的邮箱已改为 ${masked(newEmail)}。`,
            '今后的邮件将发送到新邮箱，此邮箱不再与该账号关联。',
            ...(ended ? ['其他设备均已退出登录，API 密钥也已失效。'] : []),
          ],
          links: linkTo(site, '/login', '登录'),
          note: '如果这不是您本人的操作，说明他人可能知道您的密码，或正在使用您已登录的设备：请立即登录并修改密码（该设备会随之退出登录），然后改回邮箱；如果无法登录，请联系主办方。',
        },
  );
