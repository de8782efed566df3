import type { UiLanguage } from '@tianheng/contracts';
import { linkTo, toMailText, type MailFacts, type MailText } from './layout.ts';

/** Tells an account's address that an administrator took a key away. */
export const apiKeyRevokedMail = (
  language: UiLanguage,
  { username, site, name, by, reason }: MailFacts & { name: string; by: string; reason: string },
): MailText =>
  toMailText(
    language,
    language === 'en'
      ? {
          title: 'An API key of yours was revoked',
          greeting: `Hello ${username},`,
          before: [
            `The administrator ${by} has just revoked the API key “${name}” of your account ${username}. Programs that have it are refused from now on.`,
            `The reason given: ${reason}`,
            'You can make a new key in your profile.',
          ],
          links: linkTo(site, '/customer/personage', 'My profile'),
          note: 'If you do not know this key, change your password at once: that revokes every key and signs out all devices.',
        }
      : {
          title: '您的 API 密钥已被撤销',
          greeting: `${username}，您好！`,
          before: [
            `管理员“${by}”刚刚撤销了您的账号“${username}”的 API 密钥“${name}”，使用该密钥的程序将无法继续访问。`,
            `原因：${reason}`,
            '您可以在个人中心创建新的密钥。',
          ],
          links: linkTo(site, '/customer/personage', '个人中心'),
          note: '如果您不认识该密钥，请立即修改密码：所有密钥将被撤销，所有设备将退出登录。',
        },
  );
