const TEXT = '轨道 a &amp; b &lt; "c"\u00a0d';

/**
 * What the editor of the back office writes, by what was done to a line of text. Its spec holds the editor to it, that
 * of the backend's sanitiser that it is stored as it is: so a text that was only saved is no change.
 */
export const RICH_TEXT_SAMPLES: Readonly<Record<string, string>> = {
  heading3: `<h3>${TEXT}</h3>`,
  heading4: `<h4>${TEXT}</h4>`,
  bold: `<p><strong>${TEXT}</strong></p>`,
  italic: `<p><em>${TEXT}</em></p>`,
  underline: `<p><u>${TEXT}</u></p>`,
  strike: `<p><s>${TEXT}</s></p>`,
  code: `<p><code>${TEXT}</code></p>`,
  subscript: `<p><sub>${TEXT}</sub></p>`,
  superscript: `<p><sup>${TEXT}</sup></p>`,
  bulletList: `<ul><li><p>${TEXT}</p></li></ul>`,
  orderedList: `<ol><li><p>${TEXT}</p></li></ol>`,
  blockquote: `<blockquote><p>${TEXT}</p></blockquote>`,
  codeBlock: `<pre><code>${TEXT}</code></pre>`,
  rule: `<p>${TEXT}</p><hr /><p></p>`,
  link: `<p><a target="_blank" rel="noopener noreferrer" href="https://example.org/?a=1&amp;b=&quot;2&quot;">${TEXT}</a></p>`,
  mail: `<p><a target="_blank" rel="noopener noreferrer" href="mailto:a@example.org">${TEXT}</a></p>`,
  place: `<p><a target="_blank" rel="noopener noreferrer" href="/match/1">${TEXT}</a></p>`,
  image: `<p>${TEXT}<img src="/v1/object-storage/download/5f0c7a52" alt="&lt;&quot;图&quot;&gt; &amp; 表" /></p>`,
  sized: `<p>${TEXT}<img src="/v1/object-storage/download/5f0c7a52" alt="" width="640" height="480" /></p>`,
  decoration: `<p>${TEXT}<img src="/v1/object-storage/download/5f0c7a52" alt="" /></p>`,
  start: '<ol start="3"><li><p>a<br />b</p></li></ol>',
};
