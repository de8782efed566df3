import { RECOVERY_TTL_SECONDS, type UiLanguage } from '@tianheng/contracts';
import { linkTo, toMailText, type MailFacts, type MailText } from './layout.ts';

const MINUTES = RECOVERY_TTL_SECONDS / 60;

/** Carries a one-time password beside the account's own. */
export const recoveryMail = (
  language: UiLanguage,
  { username, site, password }: MailFacts & { password: string },
): MailText =>
  toMailText(
    language,
    language === 'en'
      ? {
          title: 'Your one-time password',
          greeting: `Hello ${username},`,
          before: ['Sign in with your username and this one-time password:'],
          secret: password,
          after: [
            `It is valid for ${MINUTES} minutes and works once. You will then be asked to choose a new password.`,
            'Your present password stays valid until you change it.',
          ],
          links: linkTo(site, '/login', 'Sign in'),
          note: 'Never pass the one-time password on. If you did not request it, ignore this message.',
        }
      : {
          title: '一次性密码',
          greeting: `${username}，您好！`,
          before: ['请使用您的用户名和以下一次性密码登录：'],
          secret: password,
          after: [
            `一次性密码 ${MINUTES} 分钟内有效，只能使用一次；登录后请设置新密码。`,
            '在您修改密码之前，原密码仍然有效。',
          ],
          links: linkTo(site, '/login', '登录'),
          note: '请勿将一次性密码告知他人。如果这不是您本人的操作，请忽略此邮件。',
        },
  );
