import { expect, it } from '@jest/globals';
import { escapeMarkup, oneLine, wordsOf } from './markup.ts';

it('leaves nothing that could end a tag or an attribute, and nothing that XML forbids', () => {
  expect(escapeMarkup(`<a b="c" d='e'>&\u0000\u001f\ud800\uffff\n轨道`)).toBe(
    '&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;\n轨道',
  );
});

it.each([
  ['<p>Where are</p>\n<p>the <b>satellites</b>?</p>', 'Where are the satellites ?'],
  ['a &lt;b&gt; &amp;amp; &quot;c&quot;&nbsp;&unknown;', 'a <b> &amp; "c" &unknown;'],
  ['', ''],
  [`<p>${'轨'.repeat(300)}</p>`, `${'轨'.repeat(199)}…`],
])('takes the words out of rich text (%#)', (html, words) => {
  expect(wordsOf(html, 200)).toBe(words);
});

it('takes plain text as it stands, whatever looks like a tag in it', () => {
  expect(oneLine(' Orbits < 500 km,\n and > 36,000 km &amp; 𠀀', 200)).toBe(
    'Orbits < 500 km, and > 36,000 km &amp; 𠀀',
  );
  expect(oneLine('𠀀'.repeat(201), 200)).toBe(`${'𠀀'.repeat(199)}…`);
});
