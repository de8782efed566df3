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

const shown = () => [...document.querySelectorAll('h1')].map((each) => each.textContent);
const state = () => document.documentElement.dataset['words'];
/** Lets the page's observers see what has changed. */
const seen = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  window.matchMedia = ((query: string) => ({ matches: query === 'all' })) as typeof window.matchMedia;
  document.documentElement.lang = 'zh-CN';
  document.documentElement.dataset['words'] = '';
});
afterEach(async () => {
  document.body.innerHTML = '<div id="root"><main><h1>over</h1></main></div>';
  await seen();
});

it('tells them in the language of the page, once its frames are all there', async () => {
  page(WORDS);
  firstWords(() => ({}));
  await seen();
  expect([shown(), state()]).toEqual([[], '']);
  visible();
  await seen();
  expect([shown(), state()]).toEqual([['轨道'], 'told']);
});

it.each([
  ['that has none', null, {}],
  ['that this viewer sees otherwise', WORDS, null],
  ['for which there is no frame', { ...WORDS, page: 'dataset' as const }, {}],
])('tells nothing on a page %s, which is shown as it is', (_which, told, facts) => {
  page(told);
  visible();
  firstWords(() => facts);
  expect([shown(), state()]).toEqual([[], undefined]);
});

it('tells nothing where the program was faster', () => {
  page(WORDS);
  visible();
  drawn('<p aria-busy="true"></p>');
  firstWords(() => ({}));
  expect([shown(), state()]).toEqual([[], undefined]);
});

it.each([
  ['waits for its program', '<p role="progressbar"></p>', true],
  ['waits for what it tells', '<h1>x</h1><p aria-busy="true"></p>', true],
  ['has nothing yet', '', true],
  ['shows as much', '<p aria-busy="true"></p><article></article>', false],
  ['says why there is nothing', '<p role="alert">no</p>', false],
])('stay: %s', async (_what, html, isHeld) => {
  page(WORDS, 'article');
  visible();
  firstWords(() => ({}));
  drawn(html);
  await seen();
  expect(document.getElementById('shell')?.dataset['held']).toBe(isHeld ? '' : undefined);
  expect(document.getElementById('shell') !== null).toBe(isHeld);
});

it('go with the page that they are of', async () => {
  page(WORDS);
  visible();
  firstWords(() => ({}));
  drawn('<p aria-busy="true"></p>');
  await seen();
  history.replaceState(null, '', '/elsewhere');
  drawn('<p aria-busy="true"></p>');
  await seen();
  expect(document.getElementById('shell')).toBeNull();
});
