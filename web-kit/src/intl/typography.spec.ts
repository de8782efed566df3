import { expect, it } from '@jest/globals';
import { typographyOf } from '../../test/typography.ts';

it.each([
  '最多 {max} 字，可使用中文。',
  'PNG 或 JPG 格式（2 MB）。',
  '复制 {filename} 的 SHA-256',
  '文件：a.csv, b.csv',
])('“%s” is well set', (text) => {
  expect(typographyOf(text)).toEqual([]);
});

it.each([
  ['确定吗?', /^half-width/],
  ['已完成.', /^half-width/],
  ['(可选)名称', /^half-width/],
  ['使用PNG格式', /^no space/],
  ['第3组', /^no space/],
  ['选择.png 文件', /^no space/],
  ['已完成 ，再试', /^a space/],
])('“%s” is not', (text, problem) => {
  expect(typographyOf(text)).toEqual([expect.stringMatching(problem)]);
});
