import { describe, expect, it } from '@jest/globals';
import { RICH_TEXT_SAMPLES } from '@tianheng/contracts';
import { Editor } from '@tiptap/react';
import { linkAddress } from './addresses.ts';
import { EXTENSIONS } from './extensions.ts';
import { asStored, canBeHeld } from './stored-html.ts';
import { TOOLS } from './tools.ts';

const TEXT = '<p>轨道 a &amp; b &lt; "c"\u00a0d</p>';
const IMAGE = '/v1/object-storage/download/5f0c7a52';

const write = (html: string, act: (editor: Editor) => unknown = () => undefined): string => {
  const editor = new Editor({
    element: document.createElement('div'),
    extensions: EXTENSIONS,
    content: html,
  });
  act(editor);
  const written = asStored(editor.getHTML());
  editor.destroy();
  return written;
};

/** By the names of the samples. */
const ACTS: Readonly<Record<string, (editor: Editor) => unknown>> = {
  ...Object.fromEntries(
    TOOLS.flat().map(({ id, run }) => [
      id,
      (editor: Editor) => {
        if (id === 'rule') editor.commands.setTextSelection(editor.state.doc.content.size - 1);
        else editor.commands.selectAll();
        run(editor);
      },
    ]),
  ),
  link: (editor) => editor.chain().selectAll().setLink({ href: 'https://example.org/?a=1&b="2"' }).run(),
  mail: (editor) => editor.chain().selectAll().setLink({ href: 'mailto:a@example.org' }).run(),
  place: (editor) => editor.chain().selectAll().setLink({ href: '/match/1' }).run(),
  image: (editor) => editor.chain().focus('end').setImage({ src: IMAGE, alt: '<"图"> & 表' }).run(),
  sized: (editor) =>
    editor.chain().focus('end').setImage({ src: IMAGE, alt: '', width: 640, height: 480 }).run(),
  decoration: (editor) => editor.chain().focus('end').setImage({ src: IMAGE, alt: '' }).run(),
  start: (editor) => editor.commands.setContent('<ol start="3" class="x"><li>a<br>b</li></ol>'),
};

describe('what the editor writes', () => {
  it('is tried for every sample, and each button has one', () => {
    expect(Object.keys(ACTS).toSorted()).toEqual(Object.keys(RICH_TEXT_SAMPLES).toSorted());
  });

  it.each(Object.entries(ACTS))('by %s is what the server stores', (name, act) => {
    expect(write(TEXT, act)).toBe(RICH_TEXT_SAMPLES[name]);
  });

  it.each(Object.values(RICH_TEXT_SAMPLES))('is unchanged when %s is opened again', (html) => {
    expect(write(html)).toBe(html);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', '//example.org'])('is no link to %s', (href) => {
    expect(write(`<p><a href="${href}">a</a></p>`)).not.toContain('href');
  });
});

it.each([
  ['example.org/a', 'https://example.org/a'],
  ['localhost:3001/match', 'https://localhost:3001/match'],
  ['HTTP://example.org', 'HTTP://example.org'],
  ['somebody@example.org', 'mailto:somebody@example.org'],
  ['/match/1', '/match/1'],
  ['javascript:alert(1)', null],
  ['//example.org', null],
  ['two words', null],
  [' ', null],
])('takes %s as the address %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

it('leaves to HTML what it cannot hold', () => {
  expect(canBeHeld('<div><p>a <b>b</b></p></div>')).toBe(true);
  expect(canBeHeld('<table><tbody><tr><td>1</td></tr></tbody></table>')).toBe(false);
});
