import { describe, expect, it } from '@jest/globals';
import { fileChanges, isChange, type HeldFile } from './file-changes.ts';

const file = (filename: string, sha256: string, isTmp = false): HeldFile => ({ filename, sha256, isTmp });
const a = file('a.csv', '1');
const b = file('b.csv', '2');

describe('the changes of files', () => {
  it.each<[string, HeldFile[], HeldFile[], [number, number, number]]>([
    ['none', [a, b], [a, b], [0, 0, 0]],
    ['another order', [a, b], [b, a], [0, 0, 0]],
    ['one added', [a], [a, b], [1, 0, 0]],
    ['one removed', [a, b], [b], [0, 1, 0]],
    ['one replaced', [a, b], [file('a.csv', '9'), b], [0, 0, 1]],
    ['one renamed', [a], [file('c.csv', '1')], [0, 0, 1]],
    ['one made an example file', [a], [file('a.csv', '1', true)], [0, 0, 1]],
    ['another name and content', [a], [file('c.csv', '9')], [1, 1, 0]],
    ['two that change names', [a, b], [file('b.csv', '1'), file('a.csv', '2')], [0, 0, 2]],
    ['one name twice, one of them replaced', [a, file('a.csv', '3')], [a, file('a.csv', '4')], [0, 0, 1]],
    ['a copy added', [a], [a, a], [1, 0, 0]],
    [
      'example and full exchanged',
      [a, file('a.csv', '2', true)],
      [file('a.csv', '2'), file('a.csv', '1', true)],
      [0, 0, 2],
    ],
    ['the first files', [], [a, b], [2, 0, 0]],
  ])('%s', (_what, before, after, [added, removed, changed]) => {
    expect(fileChanges(before, after)).toEqual({ added, removed, changed });
    expect(isChange({ added, removed, changed })).toBe(added + removed + changed > 0);
  });
});
