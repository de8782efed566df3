import { expect, it } from '@jest/globals';
import { scrollKey } from './scroll-key.ts';

const at = (key: string, pathname: string, search = '') => ({ key, pathname, search, hash: '', state: null });

it('tells addresses apart that were opened anew, and each entry that was come to within the site', () => {
  const opened = [at('default', '/a'), at('default', '/b'), at('default', '/b', '?page=2')].map(scrollKey);
  expect(new Set(opened).size).toBe(3);
  expect(scrollKey(at('default', '/a'))).toBe(opened[0]);
  expect(scrollKey(at('k1', '/a'))).not.toBe(scrollKey(at('k2', '/a')));
});
