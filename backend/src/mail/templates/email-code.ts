import { EMAIL_CODE_TTL_SECONDS, type UiLanguage } from '@tianheng/contracts';
import { toMailText, type MailFacts, type MailText } from './layout.ts';

const MINUTES = EMAIL_CODE_TTL_SECONDS / 60;

/** Carries a code to an address that is to be proved one's own. */
export const emailCodeMail = (
  language: UiLanguage,
  { username, code }: MailFacts & { code: string },
): MailText =>
  toMailText(
    language,
    language === 'en'
      ? {
          title: 'Your email code',
          greeting: `Hello ${username},`,
          before: ['Enter this code to confirm that this email address is yours:'],
          secret: code,
          after: [`It is valid for ${MINUTES} minutes; upper and lower case make no difference.`],
          note: 'Nobody from Tianheng will ever ask you for this code. If you did not request it, ignore this message.',
        }
      : {
          title: '邮箱验证码',
          greeting: `${username}，您好！`,
          before: ['您正在验证此邮箱，请在页面中输入以下验证码：'],
          secret: code,
          after: [`验证码 ${MINUTES} 分钟内有效，不区分大小写。`],
          note: '请勿将验证码告知他人，天衡不会以任何理由向您索取。如果这不是您本人的操作，请忽略此邮件。',
        },
  );
