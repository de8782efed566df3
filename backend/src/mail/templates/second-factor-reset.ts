import type { UiLanguage } from '@tianheng/contracts';
import { linkTo, toMailText, type MailFacts, type MailText } from './layout.ts';

/** Tells an administrator that a colleague took their second factor away. */
export const secondFactorResetMail = (
  language: UiLanguage,
  { username, site, by, reason }: MailFacts & { by: string; reason: string },
): MailText =>
  toMailText(
    language,
    language === 'en'
      ? {
          title: 'Your second factor was reset',
          greeting: `Hello ${username},`,
          before: [
            `The administrator ${by} has just reset the second factor of your account ${username}. All devices have been signed out, and your API keys have ended.`,
            `The reason given: ${reason}`,
            'Sign in with your password, then set up a new authenticator under “Account protection”.',
          ],
          links: linkTo(site, '/recover', 'Forgotten password'),
          note: 'If you did not ask for this, tell the other administrators and choose a new password at once.',
        }
      : {
          title: '您的第二步验证已被重置',
          greeting: `${username}，您好！`,
          before: [
            `管理员“${by}”刚刚重置了您的账号“${username}”的第二步验证，所有设备均已退出登录，API 密钥也已失效。`,
            `原因：${reason}`,
            '请使用密码登录，然后在“账号保护”中重新设置身份验证器。',
          ],
          links: linkTo(site, '/recover', '找回密码'),
          note: '如果您没有提出过此要求，请立即告知其他管理员并修改密码。',
        },
  );
