import { EventEmitter } from 'node:events';
import { expect, it } from '@jest/globals';
import { networkOf as backendsNetworkOf } from '../backend/src/common/network-of.ts';
import { CALLS_OF_ONE, networkOf, oneOfMany, type Answer } from './lib/one-of-many.mjs';

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

it('takes the addresses of an IPv6 network for one', () => {
  const enter = oneOfMany();
  const line = new EventEmitter();
  const asked = Array.from({ length: CALLS_OF_ONE + 1 }, (_, at) =>
    enter(`2001:db8:1:2::${at.toString(16)}`, answerOn(line)),
  );
  expect(asked.lastIndexOf(true)).toBe(CALLS_OF_ONE - 1);
  expect(enter('2001:db8:1:3::1', answerOn(line))).toBe(true);
});

it.each([
  '10.0.0.1',
  '::ffff:10.0.0.1',
  '2001:0DB8:1:2::',
  '::1',
  'fe80::1%eth0',
  '1:2:3:4:5:6:10.0.0.1',
  '',
])('takes %j for the network that the backend takes it for', (address) =>
  expect(networkOf(address)).toBe(backendsNetworkOf(address)),
);
