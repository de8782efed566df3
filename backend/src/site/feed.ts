import { PUBLISHER, type Id, type UiLanguage } from '@tianheng/contracts';
import { escapeMarkup } from './markup.ts';
import { FEED_TITLES, feedPath } from './page-head.ts';

export interface FeedEntry {
  id: Id;
  title: string;
  /** what it is about, plain text */
  summary: string;
  /** below the site */
  path: string;
  publishedAt: Date;
  updatedAt: Date;
  author: string;
  language: UiLanguage;
}

/** A feed as RFC 4287 says. @param origin of the customer site */
export function writeFeed(entries: FeedEntry[], language: UiLanguage, origin: string): string {
  const address = origin + feedPath(language);
  // An empty feed has never changed.
  const updated = new Date(Math.max(0, ...entries.map(({ updatedAt }) => updatedAt.getTime())));
  const written = entries.map(
    (entry) => `  <entry xml:lang="${entry.language}">
    <id>urn:uuid:${entry.id}</id>
    <title>${escapeMarkup(entry.title)}</title>
    <link rel="alternate" type="text/html" href="${escapeMarkup(origin + entry.path)}"/>
    <published>${entry.publishedAt.toISOString()}</published>
    <updated>${entry.updatedAt.toISOString()}</updated>
    <author><name>${escapeMarkup(entry.author || PUBLISHER)}</name></author>
    <summary>${escapeMarkup(entry.summary)}</summary>
  </entry>
`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
  <id>${escapeMarkup(address)}</id>
  <title>${escapeMarkup(FEED_TITLES[language])}</title>
  <updated>${updated.toISOString()}</updated>
  <link rel="self" type="application/atom+xml" href="${escapeMarkup(address)}"/>
  <link rel="alternate" type="text/html" href="${escapeMarkup(origin)}/customer"/>
  <icon>${escapeMarkup(origin)}/favicon.svg</icon>
  <author><name>${PUBLISHER}</name></author>
${written.join('')}</feed>
`;
}
