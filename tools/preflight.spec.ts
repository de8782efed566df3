import { afterEach, expect, it, jest } from '@jest/globals';
import { checkServices } from './lib/preflight.mjs';

const PATH = process.env['PATH'];
afterEach(() => {
  jest.restoreAllMocks();
  process.env['PATH'] = PATH;
});

it('refuses to judge elsewhere than on Linux, whatever engine is named', () => {
  for (const dockerHost of [undefined, 'unix:///var/run/docker.sock']) {
    expect(() => checkServices({ dockerHost, s3: false }, 'darwin')).toThrow(/in a Linux virtual machine/);
  }
});

it('says to whom is no root that an engine of theirs is not all that needs it', () => {
  jest.spyOn(process, 'getuid').mockReturnValue(1000);
  process.env['PATH'] = '/nowhere';
  expect(() => checkServices({ s3: false }, 'linux')).toThrow(/so does the judge runner.*allow sudo/);
});
