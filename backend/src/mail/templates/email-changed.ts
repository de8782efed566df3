import type { UiLanguage } from '@tianheng/contracts';
import { linkTo, toMailText, type MailFacts, type MailText } from './layout.ts';

/** Enough to recognise one's own address, too little to write to a stranger's. */
const masked = (email: string): string => email.replace(/^(.).*(?=@)/su, '$1***');

/** What to do about a change that one did not ask for, by who made it. */
const NOTES: Record<UiLanguage, Record<'owner' | 'office', string>> = {
  en: {
    owner:
      'If this was not you, somebody else knows your password or uses a device that you are signed in on: sign in, change the password, which signs that device out, and set your address back at once. If you cannot sign in, contact the organisers.',
    office: 'If the new address is not yours, contact the organisers.',
  },
  'zh-CN': {
    owner:
      '如果这不是您本人的操作，说明他人可能知道您的密码，或正在使用您已登录的设备：请立即登录并修改密码（该设备会随之退出登录），然后改回邮箱；如果无法登录，请联系主办方。',
    office: '如果新邮箱不是您的，请联系主办方。',
  },
};

/** Tells the old address that it no longer belongs to the account. */
export const emailChangedMail = (
  language: UiLanguage,
  { username, site, newEmail, by }: MailFacts & { newEmail: string; by: 'owner' | 'office' },
): MailText =>
  toMailText(
    language,
    language === 'en'
      ? {
          title: 'Your email address was changed',
          greeting: `Hello ${username},`,
          before: [
            by === 'owner'
              ? `Your account ${username} now uses the email address ${masked(newEmail)}.`
              : `An administrator has set the email address of your account ${username} to ${masked(newEmail)}.`,
            'Further messages go there; this address no longer belongs to the account.',
            ...(by === 'owner'
              ? ['All other devices have been signed out, and your API keys have ended.']
              : []),
          ],
          links: linkTo(site, '/login', 'Sign in'),
          note: NOTES.en[by],
        }
      : {
          title: '账号邮箱已修改',
          greeting: `${username}，您好！`,
          before: [
            by === 'owner'
              ? `您的账号“${username}”的邮箱已改为 ${masked(newEmail)}。`
              : `管理员已将您的账号“${username}”的邮箱改为 ${masked(newEmail)}。`,
            '今后的邮件将发送到新邮箱，此邮箱不再与该账号关联。',
            ...(by === 'owner' ? ['其他设备均已退出登录，API 密钥也已失效。'] : []),
          ],
          links: linkTo(site, '/login', '登录'),
          note: NOTES['zh-CN'][by],
        },
  );
