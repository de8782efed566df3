import DOMPurify from 'dompurify';

DOMPurify.addHook('afterSanitizeAttributes', (node, _event, { FORBID_TAGS }) => {
  if (node.tagName === 'A' && /^https?:/i.test(node.getAttribute('href') ?? '')) {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer');
  }
  // A wide block scrolls in its own box, so the keyboard must be able to enter it.
  if (!FORBID_TAGS?.includes('a') && (node.tagName === 'PRE' || node.tagName === 'TABLE'))
    node.setAttribute('tabindex', '0');
});

/**
 * HTML without anything that can run, load a frame or restyle the page. `isExcerpt` leaves of links their words: of a few
 * lines the rest is hidden, and nothing hidden may take the focus.
 */
export const sanitize = (html: string, isExcerpt: boolean): string =>
  DOMPurify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: [
      ...['style', 'form', 'input', 'button', 'textarea', 'select', 'video', 'audio'],
      ...(isExcerpt ? ['a'] : []),
    ],
    FORBID_ATTR: ['style', 'class', 'id', 'name'],
  });
