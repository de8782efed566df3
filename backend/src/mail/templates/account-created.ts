import { RECOVERY_TTL_SECONDS, type UiLanguage } from '@tianheng/contracts';
import { linkTo, toMailText, type MailFacts, type MailText } from './layout.ts';

const MINUTES = RECOVERY_TTL_SECONDS / 60;

/** Tells somebody that an administrator made an account for them. */
export const accountCreatedMail = (
  language: UiLanguage,
  { username, site, password }: MailFacts & { password: string },
): MailText =>
  toMailText(
    language,
    language === 'en'
      ? {
          title: 'Your new account',
          greeting: `Hello ${username},`,
          before: [
            `An administrator has made the account ${username} for you.`,
            'Sign in with this username and this one-time password:',
          ],
          secret: password,
          after: [
            `It is valid for ${MINUTES} minutes and works once. You will then be asked to choose a password.`,
            'If it has expired, ask for another one with your username and this email address.',
          ],
          links: [...linkTo(site, '/login', 'Sign in'), ...linkTo(site, '/recover', 'Another password')],
          note: 'Never pass the one-time password on. If you expect no account here, ignore this message.',
        }
      : {
          title: '账号已创建',
          greeting: `${username}，您好！`,
          before: [`管理员已为您创建账号“${username}”。`, '请使用该用户名和以下一次性密码登录：'],
          secret: password,
          after: [
            `一次性密码 ${MINUTES} 分钟内有效，只能使用一次；登录后请设置密码。`,
            '如果已经过期，请用您的用户名和此邮箱重新获取。',
          ],
          links: [...linkTo(site, '/login', '登录'), ...linkTo(site, '/recover', '重新获取密码')],
          note: '请勿将一次性密码告知他人。如果您并不需要此账号，请忽略此邮件。',
        },
  );
