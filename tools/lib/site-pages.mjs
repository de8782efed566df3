/** What a site's server adds to what was built: heads by address, and files that depend on where it runs. */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** In nginx's own words, which does the same: a block that stands for what could not be included. */
const INCLUDE =
  /<!--# block name="head" -->([^]*?)<!--# endblock -->\s*<!--# include virtual="\/page-head" stub="head" -->/;
const PATIENCE_MS = 2000;
const SECURITY_DAYS = 180;

/** The page as it was built last: who edits builds again while this runs. @param {string} siteDir */
export function pageReader(siteDir) {
  const file = path.join(siteDir, 'index.html');
  /** @type {{ built: number, text: string } | null} */
  let kept = null;
  return () => {
    const built = statSync(file).mtimeMs;
    if (kept?.built !== built) kept = { built, text: readFileSync(file, 'utf8') };
    return kept.text;
  };
}

/**
 * The page with the head of this address; with the general one where the API does not tell in time.
 * @param {string} page @param {{ apiUrl: string, pathname: string, language: string | undefined }} asked
 */
export async function withHead(page, { apiUrl, pathname, language }) {
  const found = INCLUDE.exec(page);
  if (!found) return page;
  const head = await askHead(`${apiUrl}/v1/page-head?path=${encodeURIComponent(pathname)}`, language);
  return page.replace(INCLUDE, () => head ?? found[1] ?? '');
}

/** @param {string} url @param {string | undefined} language @returns {Promise<string | null>} */
async function askHead(url, language) {
  try {
    const answer = await fetch(url, {
      headers: language === undefined ? {} : { 'accept-language': language },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const isHead = answer.status === 200 && answer.headers.get('content-type')?.startsWith('text/html');
    return isHead ? await answer.text() : null;
  } catch {
    return null;
  }
}

/** A mail address as a link; anything else is one already. @param {string} contact */
export const contactUrl = (contact) =>
  contact === '' || /^[a-z]+:/i.test(contact) ? contact : `mailto:${contact}`;

/** As RFC 9116 says. @param {{ contact: string, origin: string, now?: Date }} site */
export function securityText({ contact, origin, now = new Date() }) {
  const expires = new Date(now.getTime() + SECURITY_DAYS * 86_400_000);
  // Whole seconds: the format has no others in common use.
  const at = expires.toISOString().replace(/\.\d+Z$/, 'Z');
  return [
    `Contact: ${contactUrl(contact)}`,
    `Expires: ${at}`,
    'Preferred-Languages: zh-CN, en',
    // The field is for https alone.
    ...(origin.startsWith('https:') ? [`Canonical: ${origin}/.well-known/security.txt`] : []),
    '',
  ].join('\n');
}
