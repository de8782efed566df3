import { expect, it } from '@jest/globals';
import { CODE_UPLOAD_MAX_BYTES, MIB, UPLOAD_MAX_BYTES } from '@tianheng/contracts';
import { zipProblem } from './zip.ts';

it('asks for a file', () => {
  expect(zipProblem(null, UPLOAD_MAX_BYTES)?.id).toBe('commitments.file.required');
});

it.each(['a.rar', 'a.zip.exe', 'zip', 'a.7z'])('refuses %s', (name) => {
  expect(zipProblem({ name, size: 1 }, UPLOAD_MAX_BYTES)?.id).toBe('commitments.file.type');
});

it('takes a zip up to its limit and not a byte more', () => {
  expect(zipProblem({ name: 'A.ZIP', size: UPLOAD_MAX_BYTES }, UPLOAD_MAX_BYTES)).toBeNull();
  expect(zipProblem({ name: 'a.zip', size: UPLOAD_MAX_BYTES + 1 }, UPLOAD_MAX_BYTES)).toEqual({
    id: 'commitments.file.size',
    values: { limit: 50 },
  });
  expect(zipProblem({ name: 'a.zip', size: 60 * MIB }, CODE_UPLOAD_MAX_BYTES)).toBeNull();
  expect(zipProblem({ name: 'a.zip', size: 0 }, UPLOAD_MAX_BYTES)?.id).toBe('commitments.file.empty');
});
