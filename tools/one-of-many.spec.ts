import { EventEmitter } from 'node:events';
import { expect, it } from '@jest/globals';
import { CALLS_OF_ONE, oneOfMany, type Answer } from './lib/one-of-many.mjs';

const answerOn = (socket: EventEmitter) =>
  Object.assign(new EventEmitter(), { req: { socket } }) as Answer & EventEmitter;

it('counts a call until its answer is over or its connection breaks, and once', () => {
  const enter = oneOfMany();
  const [line, other] = [new EventEmitter(), new EventEmitter()];
  // They stand behind one another, and only the first one's answer hears of the end.
  const asked = Array.from({ length: CALLS_OF_ONE }, () => answerOn(line));
  expect(asked.map((answer) => enter('a', answer))).toEqual(asked.map(() => true));
  expect(enter('a', answerOn(other))).toBe(false);
  expect(enter('b', answerOn(other))).toBe(true);
  asked[0]?.emit('close');
  line.emit('close');
  const anew = Array.from({ length: CALLS_OF_ONE + 1 }, () => enter('a', answerOn(other)));
  expect(anew).toEqual([...asked.map(() => true), false]);
});

it('leaves nothing on a connection that goes on', () => {
  const enter = oneOfMany();
  const line = new EventEmitter();
  for (let time = 0; time < 3 * CALLS_OF_ONE; time += 1) {
    const answer = answerOn(line);
    expect(enter('a', answer)).toBe(true);
    answer.emit('close');
  }
  expect(line.listenerCount('close')).toBe(0);
});
