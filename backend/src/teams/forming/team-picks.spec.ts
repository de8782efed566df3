import { describe, expect, it } from '@jest/globals';
import { mayTakeFurther, type Tracks } from './team-picks.ts';

const tracks: Tracks = {
  groups: [
    { id: 'g', name: 'G', countries: ['all'], totalQuestions: 2 },
    { id: 'h', name: 'H', countries: ['cn'], totalQuestions: 1 },
  ],
  questions: [
    { id: 'g1', groupId: 'g', title: '1', required: true },
    { id: 'g2', groupId: 'g', title: '2', required: false },
    { id: 'g3', groupId: 'g', title: '3', required: false },
    { id: 'h1', groupId: 'h', title: '1', required: false },
  ],
};

describe('mayTakeFurther', () => {
  it.each<[string[], string, boolean]>([
    [[], 'g1', true],
    [[], 'g2', true],
    // The second place is the required question's.
    [['g2'], 'g3', false],
    [['g2'], 'g1', true],
    [['g1'], 'g3', true],
    [['g1', 'g2'], 'g3', false],
    [['g1', 'g2'], 'h1', true],
    [['h1'], 'h1', true],
    [[], 'x', false],
  ])('with %j, %s: %p', (bound, question, may) => {
    expect(mayTakeFurther(tracks, bound, question)).toBe(may);
  });
});
