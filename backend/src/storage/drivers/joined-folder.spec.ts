import { createHash, randomBytes } from 'node:crypto';
import * as fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';

const refuse = jest.fn<() => NodeJS.ErrnoException>();
jest.unstable_mockModule('node:fs/promises', () => ({ ...fs, link: () => Promise.reject(refuse()) }));
const { haveSamePieces, linkPieces, sizeOfPieces, streamPieces } = await import('./joined-folder.ts');
const { FileReads } = await import('./file-reads.ts');

const CONTENTS = [randomBytes(100_000), randomBytes(7)];
const whole = Buffer.concat(CONTENTS);
const sumOf = async (paths: readonly string[]) => {
  const content = Buffer.concat(await Promise.all(paths.map((one) => fs.readFile(one))));
  return { size: content.length, sha256: createHash('sha256').update(content).digest('hex') };
};

let folder: string;
beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'tianheng-joined-'));
  for (const name of ['one', 'other']) await fs.mkdir(path.join(folder, name));
  for (const [at, content] of CONTENTS.entries()) await fs.writeFile(path.join(folder, String(at)), content);
});
afterEach(() => fs.rm(folder, { recursive: true }));

const refused = (code: string) => Object.assign(new Error(code), { code });
const pieces = () => CONTENTS.map(({ length }, at) => ({ ...piece(at), size: length }));
const piece = (at: number) => ({ key: String(at), path: path.join(folder, String(at)) });
const at = (name: string): string => path.join(folder, name);

it.each(['EPERM', 'ENOTSUP', 'ENOSYS', 'EXDEV', 'EMLINK'])(
  'copies what gets no second name (%s)',
  async (code) => {
    refuse.mockReturnValue(refused(code));
    expect(await linkPieces(at('one'), pieces(), sumOf)).toEqual(
      await sumOf(pieces().map((one) => one.path)),
    );
    // What replaces a piece later changes nothing of the whole.
    await fs.writeFile(at('new'), 'new');
    await fs.rename(at('new'), at('0'));
    expect(await sizeOfPieces(at('one'))).toBe(whole.length);
    expect((await buffer(streamPieces(at('one'), new FileReads()))).equals(whole)).toBe(true);
    await fs.writeFile(at('0'), CONTENTS[0] ?? '');
    await linkPieces(at('other'), pieces(), sumOf);
    expect(await haveSamePieces(at('one'), at('other'))).toBe(false);
  },
);

it('never writes over what has the name, and says what else is wrong', async () => {
  refuse.mockReturnValue(refused('EPERM'));
  await linkPieces(at('one'), pieces(), sumOf);
  await expect(linkPieces(at('one'), pieces(), sumOf)).rejects.toMatchObject({ code: 'EEXIST' });
  refuse.mockReturnValue(refused('EIO'));
  await expect(linkPieces(at('other'), pieces(), sumOf)).rejects.toMatchObject({ code: 'EIO' });
  refuse.mockReturnValue(refused('ENOENT'));
  await expect(linkPieces(at('other'), pieces(), sumOf)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
});
