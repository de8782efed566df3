import type { UiLanguage } from '@tianheng/contracts';
import { linkTo, toMailText, type MailFacts, type MailText } from './layout.ts';

/** Tells an account's address that programs may now act for it. */
export const apiKeyCreatedMail = (
  language: UiLanguage,
  { username, site, name }: MailFacts & { name: string },
): MailText =>
  toMailText(
    language,
    language === 'en'
      ? {
          title: 'An API key was created',
          greeting: `Hello ${username},`,
          before: [
            `The API key “${name}” was just created for your account ${username}.`,
            'Programs that have it may act in your name, within the scopes of the key.',
          ],
          links: linkTo(site, '/customer/personage', 'My profile'),
          note: 'If this was not you, change your password at once: that revokes every key and signs out all devices.',
        }
      : {
          title: '已创建 API 密钥',
          greeting: `${username}，您好！`,
          before: [
            `您的账号“${username}”刚刚创建了 API 密钥“${name}”。`,
            '持有该密钥的程序可在其权限范围内以您的名义进行操作。',
          ],
          links: linkTo(site, '/customer/personage', '个人中心'),
          note: '如果这不是您本人的操作，请立即修改密码：所有密钥将被撤销，所有设备将退出登录。',
        },
  );
