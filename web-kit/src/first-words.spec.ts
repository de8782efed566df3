import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { FIRST_WORDS_ID, type FirstWord, type FirstWords } from '@tianheng/contracts';
import { fill, firstWords } from './first-words.ts';

const HOSTILE = `</script></template><img src=x onerror=alert(1)> "'&amp; \u200f\u202eabc\u0000`;

function filled(html: string, words: Record<string, FirstWord>): string {
  const page = document.createElement('div');
  page.innerHTML = html;
  fill(page, words, 'en');
  return page.innerHTML;
}

const TITLE = '<h1><span data-say="title" data-as=""></span></h1>';

it('shows words as they are, whatever they look like, and says their language', () => {
  const page = document.createElement('div');
  page.innerHTML = TITLE;
  fill(page, { title: { text: HOSTILE, language: 'zh-CN' } }, 'en');
  const [title] = page.children;
  expect(title?.childNodes).toHaveLength(1);
  expect(title?.textContent).toBe(HOSTILE);
  expect(title?.getAttribute('lang')).toBe('zh-CN');
  expect(page.querySelector('img, script')).toBeNull();
});

it('leaves out what has no words, and repeats what has several', () => {
  expect(filled(`<div>${TITLE}</div>`, { title: '' })).toBe('<div></div>');
  const chip = '<b class="MuiChip-root"><i><span data-say="formats" data-as=""></span></i></b>';
  const page = document.createElement('div');
  page.innerHTML = chip;
  fill(page, { formats: ['CSV', '<b>'] }, 'en');
  expect([...page.children].map((each) => each.textContent)).toEqual(['CSV', '<b>']);
});

it.each([
  ['<p onclick="x()" style="color:red">a <b>b</b></p><p>c</p>', '<p>a <b>b</b></p><p>c</p>'],
  ['<p><a href="javascript:x()">a</a></p>', '<p><a>a</a></p>'],
  ['<p>a</p><img src="x" onerror="x()"><p>b</p>', '<p>a</p>'],
  ['<ul><li>a<table><tr><td>b</td></tr></table></li><li>c</li></ul><p>d</p>', '<ul><li>a</li></ul>'],
  ['<p>a</p><script>x()</script>b', '<p>a</p>'],
  ['<svg><style>*{display:none}</style></svg>', ''],
  ['a</div></template><p>b', 'a<p>b</p>'],
])('copies of %s what neither runs nor needs a place of its own', (text, shown) => {
  expect(filled('<div data-rich="text"></div>', { text: { text, language: 'en' } })).toBe(
    `<div data-rich="text" lang="en">${shown}</div>`,
  );
});

const WORDS: FirstWords = {
  page: 'question',
  words: { en: { title: 'Orbits' }, 'zh-CN': { title: '轨道' } },
};

function page(words: FirstWords | null, until = 'h1'): void {
  const told = words === null ? '' : `<template id="${FIRST_WORDS_ID}">${JSON.stringify(words)}</template>`;
  const frame = `<template data-for="question"><div data-until="${until}">${TITLE}</div></template>`;
  document.body.innerHTML = `${told}<div id="shell"><div lang="en">${frame}</div><div lang="zh-CN">${frame}</div></div><div id="root"></div>`;
}
const visible = () => document.getElementById('shell')?.after(document.createElement('style'));
const drawn = (html: string): Element => {
  const main = document.createElement('main');
  main.innerHTML = html;
  document.getElementById('root')?.replaceChildren(main);
  return main;
};

beforeEach(() => {
  window.matchMedia = ((query: string) => ({ matches: query === 'all' })) as typeof window.matchMedia;
  document.documentElement.lang = 'zh-CN';
});
afterEach(() => document.body.replaceChildren());

it('tells them in the language of the page, once its frames are all there', () => {
  page(WORDS);
  const words = firstWords(() => ({}));
  words.tell();
  expect(document.querySelector('h1')).toBeNull();
  visible();
  words.tell();
  expect([...document.querySelectorAll('h1')].map((each) => each.textContent)).toEqual(['轨道']);
  words.tell();
  expect(document.querySelectorAll('h1')).toHaveLength(1);
});

it.each([
  ['that has none', null, {}],
  ['that this viewer sees otherwise', WORDS, null],
  ['for which there is no frame', { ...WORDS, page: 'dataset' as const }, {}],
])('tells nothing on a page %s, which is over with its first content', (_which, told, facts) => {
  page(told);
  visible();
  const words = firstWords(() => facts);
  words.tell();
  expect(document.querySelector('h1')).toBeNull();
  expect(words.isOver(drawn('<p aria-busy="true"></p>'))).toBe(true);
});

it('is over when the program shows as much, something else, or another page', () => {
  page(WORDS, 'article');
  visible();
  const words = firstWords(() => ({}));
  words.tell();
  expect(words.isOver(drawn('<p role="progressbar"></p>'))).toBe(false);
  expect(words.isOver(drawn('<h1>x</h1><p aria-busy="true"></p>'))).toBe(false);
  expect(words.isOver(drawn('<h1>x</h1><p aria-busy="true"></p><article></article>'))).toBe(true);
  expect(words.isOver(drawn('<p role="alert">nothing here</p>'))).toBe(true);
  expect(words.isOver(drawn(''))).toBe(false);
  history.replaceState(null, '', '/elsewhere');
  expect(words.isOver(drawn('<p aria-busy="true"></p>'))).toBe(true);
});
