import { expect, it } from '@jest/globals';
import { checkLine, checkSlogan } from './info-checks.ts';

it('takes one line of ordinary text as a slogan, and an address that may be empty, as the server does', () => {
  expect([checkSlogan(' To the stars '), checkSlogan('\u200b')]).toEqual([null, 'teams.slogan.required']);
  expect([checkLine(''), checkLine('1 Orbit Road')]).toEqual([null, null]);
  for (const text of ['one\ntwo', 'x\u202ey'])
    expect([checkSlogan(text), checkLine(text)]).toEqual(['teams.line', 'teams.line']);
});
