import { expect, it } from '@jest/globals';
import { contentDisposition } from './disposition.ts';

it('names a file in ASCII and in UTF-8', () => {
  expect(contentDisposition('attachment', '数据 "a"(1)%.zip')).toBe(
    `attachment; filename="?? \\"a\\"(1)%.zip"; filename*=UTF-8''%E6%95%B0%E6%8D%AE%20%22a%22%281%29%25.zip`,
  );
  expect(contentDisposition('inline', 'orbit.png')).toBe('inline; filename=orbit.png');
});
