import Box from '@mui/material/Box';
import { RICH_TEXT } from '@tianheng/web-kit/theme/rich-text.ts';
import { createElement, Fragment, useMemo, type ReactNode } from 'react';
import { VOID_TAGS } from '../void-tags.ts';

/** What the server keeps of rich text. */
const TAGS = new Set(
  (
    'h1 h2 h3 h4 h5 h6 p br hr blockquote pre code ul ol li strong b em i u s sub sup span div a img ' +
    'table caption thead tbody tfoot tr th td'
  ).split(' '),
);
/** Left out with all that is in them. */
const HIDDEN = new Set(['script', 'style', 'template', 'iframe', 'object', 'noscript', 'title', 'head']);

const addressOf = (value: string | null, schemes: RegExp): string | undefined => {
  try {
    return value !== null && schemes.test(new URL(value, location.origin).protocol) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** As they were written, by the names that React has for them. */
const kept = (element: Element, names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(names).flatMap(([name, prop]) => {
      const value = element.getAttribute(name);
      return value === null ? [] : [[prop, value]];
    }),
  );
const OF_PICTURES = { width: 'width', height: 'height', title: 'title' };
const OF_CELLS = { colspan: 'colSpan', rowspan: 'rowSpan' };

function attributesOf(element: Element, tag: string): Record<string, string | number | undefined> {
  if (tag === 'a') {
    const href = addressOf(element.getAttribute('href'), /^(?:https?|mailto):$/);
    return { href, target: '_blank', rel: 'noopener noreferrer' };
  }
  if (tag === 'img') {
    return {
      src: addressOf(element.getAttribute('src'), /^https?:$/),
      alt: element.getAttribute('alt') ?? '',
      ...kept(element, OF_PICTURES),
    };
  }
  if (tag === 'td' || tag === 'th') return kept(element, OF_CELLS);
  if (tag === 'ol') return { start: Number.parseInt(element.getAttribute('start') ?? '1', 10) || 1 };
  // A wide block scrolls in its own box, so the keyboard must be able to enter it.
  return tag === 'pre' || tag === 'table' ? { tabIndex: 0 } : {};
}

function nodesOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, key) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (!(node instanceof Element)) return null;
    const tag = node.tagName.toLowerCase();
    if (HIDDEN.has(tag)) return null;
    const children = nodesOf(node);
    if (!TAGS.has(tag)) return createElement(Fragment, { key }, ...children);
    const attributes = { key, ...attributesOf(node, tag) };
    if (VOID_TAGS.has(tag)) return createElement(tag, attributes);
    // White space between the rows of a table is nothing to React.
    const drawn = /^(?:table|t(?:head|body|foot|r))$/.test(tag)
      ? children.filter((child) => typeof child !== 'string')
      : children;
    return createElement(tag, attributes, ...drawn);
  });
}

interface HtmlPreviewProps {
  html: string;
  lang: string;
  /** how its readers see it, unless said */
  sx?: object;
}

/**
 * HTML as its readers will see it. Nothing of it is handed to the browser as HTML: it is parsed into a document that
 * runs nothing, and drawn anew from the tags and attributes named here alone.
 */
export function HtmlPreview({ html, lang, sx = RICH_TEXT }: HtmlPreviewProps) {
  const drawn = useMemo(() => nodesOf(new DOMParser().parseFromString(html, 'text/html').body), [html]);
  return (
    <Box lang={lang} sx={sx}>
      {createElement(Fragment, null, ...drawn)}
    </Box>
  );
}
