import { describe, expect, it } from '@jest/globals';
import { RICH_TEXT_SAMPLES } from '@tianheng/contracts';
import { sanitize } from './sanitize.ts';

describe('sanitize', () => {
  it('keeps ordinary formatting', () => {
    const html = '<h3>轨道</h3><p>A <strong>bold</strong> <code>word</code></p><ul><li>1</li></ul>';
    expect(sanitize(html)).toBe(html);
  });

  it.each(Object.entries(RICH_TEXT_SAMPLES))('keeps what the editor writes by %s as it is', (_name, html) => {
    expect(sanitize(html)).toBe(html);
  });

  it.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<img src="x" onerror="x()">', '<img src="x" />'],
    ['<img src="data:text/html,x">', '<img />'],
    ['<a href="javascript:x()">a</a>', '<a rel="noopener noreferrer">a</a>'],
    ['<iframe src="https://example.org"></iframe>', ''],
    ['<p style="position:fixed">a</p>', '<p>a</p>'],
    ['<svg><script>x</script></svg>', ''],
  ])('cleans %s', (dirty, clean) => {
    expect(sanitize(dirty)).toBe(clean);
  });

  it('lets a link open elsewhere without a way back', () => {
    expect(sanitize('<a href="https://example.org" target="_blank">a</a>')).toBe(
      '<a href="https://example.org" target="_blank" rel="noopener noreferrer">a</a>',
    );
  });
});
