import { expect, it } from '@jest/globals';
import { fill } from '@tianheng/web-kit/first-words.ts';
import { formatsOf } from '@tianheng/web-kit/intl/format.ts';
import { intlOfPlaces, numberOf, only, said, when, withPlaces } from './places.ts';

const MESSAGES = {
  teams: '{count, plural, one {{shown} team} other {{shown} teams}}',
  size: 'Teams of up to {count, plural, one {# person} other {# people}}',
  version: 'Version {number} · {date}',
};
const intl = intlOfPlaces('en', MESSAGES);
const tell = (id: string, values: Record<string, string | number>) =>
  intl.formatMessage({ id } as { id: never }, values) as string;

function filled(drawn: string, words: Parameters<typeof fill>[1], language: 'en' | 'zh-CN' = 'en'): Element {
  const page = document.createElement('div');
  page.innerHTML = withPlaces(drawn);
  fill(page, words, language);
  return page;
}

it.each([
  [1, '1 team', 'Teams of up to 1 person'],
  [0, '0 teams', 'Teams of up to 0 people'],
  [1234, '1,234 teams', 'Teams of up to 1234 people'],
])('leaves places for %d that say it in the words of the message', (number, teams, size) => {
  const count = numberOf('number');
  const drawn = `<p>${tell('teams', { count, shown: intl.formatNumber(count) })}</p><p>${tell('size', { count })}</p>`;
  const page = filled(drawn, { number });
  expect([...page.children].map((each) => each.innerHTML)).toEqual([teams, size]);
});

it('tells times and sizes as the page does', () => {
  const at = numberOf('at');
  const { bytes, date, instant } = formatsOf(intl.formatDateToParts, intl.formatNumber, () => ', ');
  const version = tell('version', { number: numberOf('version'), date: date(at) });
  const drawn = `<p>${version}, ${bytes(numberOf('bytes'))}</p>`;
  const words = { version: 3, at: Date.UTC(2026, 1, 3, 12), bytes: 1638 };
  expect(filled(drawn, words).textContent).toBe('Version 3 · Feb 3, 2026, 1.6 kB');
  expect(filled(drawn, words, 'zh-CN').textContent).toContain('2026年2月3日');
  const due = filled(`<p>${instant(at)}</p>`, words, 'zh-CN');
  expect(due.textContent).toMatch(/^2026年2月[34]日 \d\d:\d\d (UTC|GMT)/);
});

it('shows of several words the one that holds, and marks only what is foreign', () => {
  const drawn = `<b>${when('type', 'radar', 'Radar')}${when('type', 'other', 'Other')}</b><i>${only('isForeign', 'in English')}</i>`;
  expect(filled(drawn, { type: 'other', isForeign: true }).innerHTML).toBe('<b>Other</b><i>in English</i>');
  expect(filled(drawn, { type: 'radar', isForeign: false }).innerHTML).toBe('<b>Radar</b>');
});

it('leads nowhere by what it does not know, and has a place for a picture', () => {
  const drawn = `<a href="/match/${said('id')}">x</a><a href="/m/${encodeURIComponent(said('id'))}">y</a><img src="${said('picture')}" alt="" loading="lazy">`;
  const page = filled(drawn, { picture: '/v1/p?a=1&b="' });
  expect(page.querySelectorAll('a[href]')).toHaveLength(0);
  expect(page.querySelector('img')?.getAttribute('src')).toBe('/v1/p?a=1&b="');
  expect(filled(drawn, { picture: '' }).querySelector('img')).toBeNull();
});
