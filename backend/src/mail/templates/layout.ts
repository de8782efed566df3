import type { UiLanguage } from '@tianheng/contracts';
import type { MailContent } from '../mail.composers.ts';

export type MailText = Omit<MailContent, 'to'>;

/** What every template may name. */
export interface MailFacts {
  username: string;
  /** origin of the customer site, for plain links */
  site: string | undefined;
}

/** A paragraph, or the lines of one. */
type Block = string | string[];

/** What somebody has typed in a box of several lines keeps them; in all else a line break is a space. */
export const typed = (text: string): string[] => text.split(/\r\n?|\n/);

/** A mail's words; they are escaped here and nowhere else. */
export interface Letter {
  title: string;
  greeting: string;
  before: Block[];
  /** what is to be copied, alone on a line of its own */
  secret?: string;
  after?: string[];
  links?: MailLink[];
  /** what to do if one did not ask for this */
  note: string;
}

export interface MailLink {
  label: string;
  url: string;
}

const PRODUCT: Record<UiLanguage, string> = { 'zh-CN': '天衡', en: 'Tianheng' };
const AUTOMATIC: Record<UiLanguage, string> = {
  'zh-CN': '此邮件由系统自动发送，请勿直接回复。',
  en: 'This message was sent automatically; replies are not read.',
};
const COLON: Record<UiLanguage, string> = { 'zh-CN': '：', en: ': ' };

/** A link into the customer site; none where its address is not known. */
export const linkTo = (site: string | undefined, path: string, label: string): MailLink[] =>
  site === undefined ? [] : [{ label, url: `${site}${path}` }];

export function toMailText(language: UiLanguage, letter: Letter): MailText {
  return {
    subject: oneLine(`${PRODUCT[language]}${COLON[language]}${letter.title}`),
    text: toText(language, letter),
    html: toHtml(language, letter),
    isNew: letter.secret !== undefined,
  };
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

const toLines = (block: Block): string => [block].flat().map(oneLine).join('\n');

function toText(language: UiLanguage, letter: Letter): string {
  const { greeting, before, secret, after = [], links = [], note } = letter;
  const blocks: Block[] = [
    greeting,
    ...before,
    ...(secret === undefined ? [] : [`    ${secret}`]),
    ...after,
    ...links.map(({ label, url }) => `${label}${COLON[language]}${url}`),
    note,
  ];
  return `${blocks.map(toLines).join('\n\n')}\n\n-- \n${PRODUCT[language]}\n${AUTOMATIC[language]}\n`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => oneLine(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const SANS =
  "-apple-system,'Segoe UI',Roboto,'PingFang SC','Noto Sans SC','Noto Sans CJK SC','Microsoft YaHei',sans-serif";
const MONO = "ui-monospace,'SF Mono',Menlo,Consolas,'DejaVu Sans Mono',monospace";

/** The light colours are inline, for the readers of mail that drop style sheets. */
const DARK = `@media (prefers-color-scheme:dark){
.page{background:#061225!important}.card{background:#0b1b33!important;border-color:#26405f!important}
.ink{color:#edf3fb!important}.muted{color:#a9b8ce!important}.rule{border-color:#26405f!important}
.secret{background:#102440!important;border-color:#3fd0ea!important;color:#7fe3f5!important}
.link{color:#3fd0ea!important}}`;

const P = 'margin:0 0 16px';

function toHtml(language: UiLanguage, letter: Letter): string {
  const { title, greeting, before, secret, after = [], links = [], note } = letter;
  const paragraph = (block: Block): string =>
    `<p style="${P}">${[block].flat().map(escape).join('<br>')}</p>`;
  const body = [
    `<h1 class="ink" style="margin:0 0 20px;font-size:22px;line-height:1.35;color:#0b1b33">${escape(title)}</h1>`,
    paragraph(greeting),
    ...before.map(paragraph),
    ...(secret === undefined ? [] : [secretBox(secret)]),
    ...after.map(paragraph),
    ...links.map(({ label, url }) => linkLine(language, label, url)),
    `<p class="muted rule" style="margin:24px 0 0;padding-top:16px;border-top:1px solid #d9e2ee;font-size:14px;` +
      `color:#495a75">${escape(note)}</p>`,
  ];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(title)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f4f7fb;-webkit-text-size-adjust:100%">
<div class="page" lang="${language}" style="padding:24px 12px;background:#f4f7fb;font-family:${SANS}">
<div class="card" style="max-width:560px;margin:0 auto;overflow:hidden;background:#ffffff;border:1px solid #d9e2ee;border-radius:12px">
<div style="padding:18px 28px;background:#0b1b33;border-bottom:3px solid #3fd0ea;color:#ffffff;font-size:18px;font-weight:700;letter-spacing:.06em">${wordmark(language)}</div>
<div class="ink" style="padding:28px;font-size:16px;line-height:1.7;overflow-wrap:anywhere;color:#0b1b33">
${body.join('\n')}
</div>
</div>
<p class="muted" style="max-width:560px;margin:16px auto 0;text-align:center;font-size:13px;line-height:1.6;color:#495a75">${AUTOMATIC[language]}</p>
</div>
</body>
</html>
`;
}

const wordmark = (language: UiLanguage): string =>
  language === 'en' ? 'Tianheng' : '天衡 <span style="font-weight:400;color:#7fe3f5">Tianheng</span>';

/** Large, of one width, so that no two signs look alike, and on one line of a phone. */
function secretBox(secret: string): string {
  const [size, spacing] = secret.length > 8 ? ['20px', '.04em'] : ['34px', '.24em'];
  return (
    `<div class="secret" style="margin:20px 0;padding:16px 12px;border:1px solid #007591;border-radius:10px;` +
    `background:#d5f5fb;color:#00495b;text-align:center;font-family:${MONO};font-size:${size};font-weight:700;` +
    `letter-spacing:${spacing};text-indent:${spacing};line-height:1.3;overflow-wrap:anywhere;user-select:all">` +
    `${escape(secret)}</div>`
  );
}

const linkLine = (language: UiLanguage, label: string, url: string): string =>
  `<p style="${P}">${escape(label)}${COLON[language]}<a class="link" href="${escape(url)}" ` +
  `style="color:#007591;overflow-wrap:anywhere">${escape(url)}</a></p>`;
