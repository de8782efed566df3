/**
 * Prints docs/documents/<language>/*.html as PDF into the customer site's public folder, where the usage rules page
 * links to them. Run it after editing one: `node tools/documents.mjs`. Needs Chromium and a Chinese font.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';

const ROOT = path.resolve(import.meta.dirname, '..');
const SOURCES = path.join(ROOT, 'docs', 'documents');
const TARGETS = path.join(ROOT, 'customer-web', 'public', 'documents');

const STYLE = `
  :root { font: 10.5pt/1.6 system-ui, "Noto Sans CJK SC", "Noto Sans SC", "PingFang SC", "Microsoft YaHei", sans-serif; color: #0b1b33; }
  body { margin: 0; }
  header { display: flex; align-items: center; gap: 3mm; padding-bottom: 3mm; border-bottom: 0.6mm solid #0e7fa6; font-weight: 600; }
  header span { margin-left: auto; font-weight: 400; font-size: 9pt; color: #51617a; }
  h1 { font-size: 22pt; line-height: 1.25; margin: 9mm 0 3mm; }
  h2 { font-size: 13.5pt; margin: 7mm 0 2mm; break-after: avoid; }
  p, ul, ol { margin: 0 0 3mm; }
  .lead { font-size: 12.5pt; color: #51617a; }
  li + li { margin-top: 1mm; }
  table { width: 100%; border-collapse: collapse; margin: 2mm 0 4mm; break-inside: avoid; font-variant-numeric: tabular-nums; }
  th, td { text-align: left; vertical-align: top; padding: 1.8mm 2.4mm; border-bottom: 0.2mm solid #d4dce8; }
  thead th { background: #eef3f9; }
  tbody th { white-space: nowrap; }
  code { font: 0.92em ui-monospace, "DejaVu Sans Mono", monospace; background: #eef3f9; padding: 0 1mm; border-radius: 0.6mm; }
`;
const MARK =
  '<svg width="22" height="22" viewBox="0 0 24 24" fill="none" stroke="#0e7fa6" stroke-width="1.8"><circle cx="12" cy="12" r="9"/><path d="M12 5v14M5 12h14"/></svg>';
const NAME = {
  'zh-CN': ['天衡', '空天开放数据与竞赛平台'],
  en: ['Tianheng', 'Open aerospace data and competitions'],
};

/** @param {'zh-CN' | 'en'} language @param {string} body */
const pageOf = (language, body) => `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<title>${/<h1>(.*?)<\/h1>/.exec(body)?.[1] ?? ''}</title><style>${STYLE}</style></head>
<body><header>${MARK}${NAME[language][0]}<span>${NAME[language][1]}</span></header>${body}</body></html>`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage();
  for (const language of /** @type {const} */ (['zh-CN', 'en'])) {
    mkdirSync(path.join(TARGETS, language), { recursive: true });
    for (const name of readdirSync(path.join(SOURCES, language))) {
      const target = path.join(TARGETS, language, `${path.parse(name).name}.pdf`);
      await page.setContent(pageOf(language, readFileSync(path.join(SOURCES, language, name), 'utf8')));
      await page.pdf({
        path: target,
        format: 'A4',
        printBackground: true,
        tagged: true,
        margin: { top: '16mm', bottom: '16mm', left: '18mm', right: '18mm' },
      });
      process.stdout.write(`${path.relative(ROOT, target)}\n`);
    }
  }
} finally {
  await browser.close();
}
