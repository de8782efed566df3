import { describe, expect, it } from '@jest/globals';
import { isImageReference, parseSandboxImages } from './sandbox-images.ts';

const DIGEST = `sha256:${'a'.repeat(64)}`;

describe('parseSandboxImages', () => {
  it('gives one reference to every language that runs code', () => {
    expect(parseSandboxImages(' tianheng/sandbox-python:1 ')).toEqual({
      python3: 'tianheng/sandbox-python:1',
      matlab: 'tianheng/sandbox-python:1',
      'c/c++': 'tianheng/sandbox-python:1',
    });
  });

  it('reads pairs of language and reference', () => {
    expect(parseSandboxImages(`python3=registry.example:5000/py@${DIGEST}, c/c++=${DIGEST}`)).toEqual({
      python3: `registry.example:5000/py@${DIGEST}`,
      'c/c++': DIGEST,
    });
  });

  it.each([
    '',
    'python3=',
    'Python3=a/b:1, c/c++=c',
    'python3=a:1, python3=b:1',
    'result=a:1',
    'cobol=a:1',
    'python3=a b',
    'sha256:xyz=1',
  ])('refuses %p', (text) => {
    expect(parseSandboxImages(text)).toBeNull();
  });
});

describe('isImageReference', () => {
  it('knows tags, digests and ids', () => {
    expect(['a/b:1', DIGEST, `a/b@${DIGEST}`].every(isImageReference)).toBe(true);
    expect(['', 'A/B', 'a b', 'sha256:12@'].some(isImageReference)).toBe(false);
  });
});
