import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { Turns } from '../../common/turns.ts';
import { PacedPieces } from './paced-pieces.ts';

const PIECE = Buffer.alloc(64 * 1024, 1);
const PIECES = 8;

const paced = (turns: Turns, pieces = PIECES): PacedPieces =>
  Readable.from(Array.from({ length: pieces }, () => PIECE)).pipe(new PacedPieces(turns));
const isFree = async (turns: Turns): Promise<boolean> => {
  const begun = turns.run('asked', async () => true);
  return Promise.race([begun, sleep(1000, false)]);
};

it('passes whole files on, however many wait for a turn', async () => {
  const turns = new Turns(2);
  const files = await Promise.all(Array.from({ length: 20 }, () => buffer(paced(turns))));
  expect(files.map(({ length }) => length)).toEqual(Array<number>(20).fill(PIECES * PIECE.length));
  expect(await isFree(turns)).toBe(true);
});

it('lets others by while its own reader takes nothing, and goes on when he does', async () => {
  const turns = new Turns(2);
  const stalled = Array.from({ length: 6 }, () => paced(turns));
  for (const one of stalled) one.read(0);
  expect((await buffer(paced(turns))).length).toBe(PIECES * PIECE.length);
  for (const one of stalled) expect((await buffer(one)).length).toBe(PIECES * PIECE.length);
});

it('holds no turn once its reader has gone, nor waits for one', async () => {
  const turns = new Turns(1);
  let finish = (): void => undefined;
  const busy = turns.run('busy', () => new Promise<void>((resolve) => (finish = resolve)));
  const waiting = paced(turns);
  waiting.read(0);
  await sleep(10);
  waiting.destroy();
  finish();
  await busy;
  expect(await isFree(turns)).toBe(true);
  const leaving = paced(turns);
  leaving.once('data', () => leaving.destroy());
  await new Promise((resolve) => leaving.once('close', resolve));
  expect(await isFree(turns)).toBe(true);
});
