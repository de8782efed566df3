import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { AppError } from '../common/app-error.ts';
import { checkZipName, zipOnly } from './zip-check.ts';

async function read(...chunks: string[]): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of zipOnly(Readable.from(chunks.map((chunk) => Buffer.from(chunk, 'latin1'))))) {
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString('latin1');
}

describe('zipOnly', () => {
  it.each([[['PK\x03\x04rest']], [['P', 'K', '\x03', '\x04', 're', 'st']], [['PK\x05\x06']]])(
    'passes %j on unchanged',
    async (chunks) => {
      expect(await read(...chunks)).toBe(chunks.join(''));
    },
  );

  it.each([[['PK']], [['<html>']], [['PK\x03', '\x05']]])('refuses %j', async (chunks) => {
    await expect(read(...chunks)).rejects.toEqual(new AppError('FILE_TYPE_UNSUPPORTED', { allowed: '.zip' }));
  });

  it('refuses an empty file', async () => {
    await expect(read()).rejects.toEqual(new AppError('FILE_EMPTY'));
  });
});

describe('checkZipName', () => {
  it.each(['a.zip', 'A.ZIP', '代码.zip'])('takes %s', (name) => {
    expect(() => checkZipName(name)).not.toThrow();
  });

  it.each(['a.rar', 'zip', 'a.zip.exe', ''])('refuses %s', (name) => {
    expect(() => checkZipName(name)).toThrow('FILE_TYPE_UNSUPPORTED');
  });
});
