import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { Admission } from './admission.ts';

const poll = (headers: Record<string, string>): FastifyRequest =>
  ({ headers, routeOptions: { config: { poll: true } } }) as unknown as FastifyRequest;
const POLL = poll({ 'if-none-match': 'W/"known"' });
const FIRST = poll({});
const OTHER = { routeOptions: { config: {} } } as unknown as FastifyRequest;
const LOOKS = 200;
const FEW = 5;

let admission: Admission;
/** of a processor, that the process seems to take from now on */
let busy: number;

/** Of so many calls of one kind, how many are put off. */
function putOff(request: FastifyRequest, calls = LOOKS): number {
  let count = 0;
  for (let looks = 0; looks < calls; looks += 1) {
    try {
      admission.check(request);
    } catch {
      count += 1;
    }
  }
  return count;
}

const answer = (request: FastifyRequest, elapsedTime: number, statusCode = 200): void =>
  admission.answered(request, { statusCode, elapsedTime });

/** Rounds of the clock, with that many looks in each, of which some are answered. */
function letPass(rounds: number, request = POLL, ms = 10): void {
  for (let round = 0; round < rounds; round += 1) {
    putOff(request);
    for (let answers = 0; answers < FEW; answers += 1) answer(request, ms);
    jest.advanceTimersByTime(250);
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  busy = 0;
  let usedAt = performance.now();
  jest.spyOn(process, 'cpuUsage').mockImplementation((before) => {
    const passed = performance.now() - usedAt;
    if (before) usedAt = performance.now();
    return { user: passed * busy * 1000, system: 0 };
  });
  admission = new Admission();
  admission.onApplicationBootstrap();
});

afterEach(() => {
  admission.beforeApplicationShutdown();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('admission', () => {
  it('serves everybody while there is little to do', () => {
    letPass(20);
    expect(putOff(POLL)).toBe(0);
  });

  it('puts off those who look again while its process takes too much, and nobody else', () => {
    busy = 1;
    letPass(40);
    expect(putOff(POLL)).toBeGreaterThan(LOOKS / 2);
    expect(putOff(POLL)).toBeLessThan(LOOKS);
    expect(putOff(OTHER)).toBe(0);
  });

  it('puts them off while answers take long, though the process has nothing to do', () => {
    letPass(40, POLL, 2000);
    expect(putOff(POLL)).toBeGreaterThan(LOOKS / 2);
    letPass(40);
    expect(putOff(POLL)).toBe(0);
  });

  it('takes the times of others, and of those that are put off, for no sign', () => {
    letPass(20, POLL);
    for (let round = 0; round < 20; round += 1) {
      putOff(POLL);
      answer(OTHER, 2000);
      answer(POLL, 2000, 503);
      jest.advanceTimersByTime(250);
    }
    expect(putOff(POLL)).toBe(0);
  });

  it('serves all of them again when that is over', () => {
    busy = 1;
    letPass(40);
    busy = 0;
    letPass(40);
    expect(putOff(POLL)).toBe(0);
  });

  it('puts off who has nothing to show yet only where that was not enough, and never most of them', () => {
    busy = 1;
    letPass(3);
    expect(putOff(POLL)).toBeGreaterThan(0);
    expect(putOff(FIRST)).toBe(0);
    letPass(40);
    expect(putOff(FIRST)).toBeGreaterThan(LOOKS / 4);
    expect(putOff(FIRST)).toBeLessThan((LOOKS * 3) / 4);
    expect(putOff(POLL)).toBeGreaterThan((LOOKS * 3) / 4);
  });

  it('serves a few each time, whatever keeps its process busy', () => {
    busy = 1;
    letPass(40);
    for (let round = 0; round < 40; round += 1) {
      expect(putOff(POLL, 10)).toBe(0);
      expect(putOff(POLL)).toBeGreaterThan(0);
      jest.advanceTimersByTime(250);
    }
  });

  it('blames nobody who did not look', () => {
    busy = 1;
    letPass(40, OTHER);
    expect(putOff(POLL)).toBe(0);
  });
});
