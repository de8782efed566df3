import { VOID_TAGS } from '../void-tags.ts';

/** Of elements, in the order in which the editor writes them; nothing else is kept by the server. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start'],
};
const TEXT_MARKS = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const;

const escaped = (text: string, marks: RegExp): string =>
  text.replace(marks, (mark) => TEXT_MARKS[mark as keyof typeof TEXT_MARKS]);

function written(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return escaped(node.textContent ?? '', /[&<>]/g);
  if (!(node instanceof Element)) return '';
  const tag = node.tagName.toLowerCase();
  const kept = KEPT[tag] ?? [];
  const attributes = [...node.attributes]
    .filter(({ name, value }) => kept.includes(name) && (value !== '' || name === 'alt'))
    .map(({ name, value }) => ` ${name}="${escaped(value, /[&<>"]/g)}"`)
    .join('');
  return VOID_TAGS.has(tag) ? `<${tag}${attributes} />` : `<${tag}${attributes}>${writtenAll(node)}</${tag}>`;
}

const writtenAll = (parent: Node): string => [...parent.childNodes].map(written).join('');

const parsed = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/** The editor's HTML as the server stores it, so that a text that was only saved is no change. */
export const asStored = (html: string): string => writtenAll(parsed(html));

/** What the editor has no words for; a section or a span is only a wrapper of what it has. */
const HELD = new Set(
  'p br hr h1 h2 h3 h4 h5 h6 blockquote pre code ul ol li strong b em i u s sub sup span div a img'.split(
    ' ',
  ),
);

/** Whether the editor can hold all of it; a table, for one, would be lost. */
export const canBeHeld = (html: string): boolean =>
  [...parsed(html).querySelectorAll('*')].every(({ tagName }) => HELD.has(tagName.toLowerCase()));
