import { expect, it } from '@jest/globals';
import { detail } from '../../../test/data.ts';
import { NEW_DATASET, valuesOf, withAwaited, type FileGroup } from './dataset-values.ts';

const group = (id: number, isExample: boolean, ...names: string[]): FileGroup => ({
  ...{ id, is_tmp: isExample },
  files: names.map((name) => ({ key: name, name, size: 1 })),
});
const theirs = [group(1, false, 'theirs'), group(2, true, 'example')];

it('takes over theirs alone where nothing is under way', () => {
  expect(withAwaited(theirs, [group(1, false, 'mine'), group(2, false)], [])).toEqual(theirs);
});

it('lets what is under way arrive in their group of the same kind', () => {
  expect(withAwaited(theirs, [group(1, false, 'mine'), group(2, true)], [{ group: 2 }])).toEqual(theirs);
});

it.each([
  ['that they do not have', [group(1, false, 'mine'), group(3, true)], 3, true],
  ['of another kind than theirs of the same id', [group(1, false, 'mine'), group(2, false)], 2, false],
])('keeps a group %s', (_which, form, id, isExample) => {
  const taken = withAwaited(theirs, form, [{ group: id }]);
  expect(taken.find((each) => each.id === id)).toEqual(group(id, isExample));
  expect(taken.flatMap(({ is_tmp, files }) => files.map(({ name }) => [name, is_tmp]))).toEqual([
    ['theirs', false],
    ['example', true],
  ]);
  expect(new Set(taken.map((each) => each.id)).size).toBe(taken.length);
});

it('goes by the same order of fields for a dataset that there is as for a new one', () => {
  expect(Object.keys(valuesOf(detail()))).toEqual(Object.keys(NEW_DATASET));
});
