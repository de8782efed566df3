import type { ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PREVIEW_CELL_MAX, PREVIEW_ENTRIES, PREVIEW_ROWS, type FilePreview } from '@tianheng/contracts';
import request, { type Response } from 'supertest';
import yazl from 'yazl';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { Turns } from '../src/common/turns.ts';
import { unavailable } from '../src/common/unavailable.ts';
import { FilesService } from '../src/storage/files/files.service.ts';
import type { StoredFile } from '../src/storage/files/stored-file.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { openFiles } from './samples.ts';

const PNG = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  Buffer.from('0000000d494844520000000100000001', 'hex'),
]);

let test: TestApp;
let user: User;
/** an administrator's, who may read what no question shows */
let bearer: { Authorization: string };

beforeAll(async () => {
  test = await startApp();
  user = await test.factory.admin();
  bearer = await test.factory.bearer(user);
});
afterAll(() => test.stop());

const stored = (filename: string, content: string | Buffer): Promise<StoredFile> =>
  test.factory.file(content, { purpose: 'example', filename });
const ask = (file: { id: string }): request.Test =>
  request(test.http).get(`/v1/object-storage/preview/${file.id}`);
async function preview(filename: string, content: string | Buffer): Promise<FilePreview> {
  const response: Response = await ask(await stored(filename, content)).set(bearer);
  expect(response.status).toBe(200);
  return response.body as FilePreview;
}

async function zip(names: string[], content = 'x'): Promise<Buffer> {
  const archive = new yazl.ZipFile();
  for (const name of names) archive.addBuffer(Buffer.from(content), name);
  archive.end();
  return buffer(archive.outputStream);
}

/** A zip with names that no honest one has; a flag says of each that it is UTF-8. */
async function zipNamed(names: Buffer[], flag = 0x800): Promise<Buffer> {
  const held = names.map((name, at) => String(at).padEnd(name.length, '_'));
  const archive = await zip(held);
  for (const [sign, flagsAt] of [
    ['PK\u0003\u0004', 6],
    ['PK\u0001\u0002', 8],
  ] as const) {
    for (let at = archive.indexOf(sign); at >= 0; at = archive.indexOf(sign, at + 1)) {
      archive.writeUInt16LE((archive.readUInt16LE(at + flagsAt) & ~0x800) | flag, at + flagsAt);
    }
  }
  for (const [at, name] of held.entries()) {
    for (let from = archive.indexOf(name); from >= 0; from = archive.indexOf(name))
      names[at]?.copy(archive, from);
  }
  return archive;
}

describe('what it shows', () => {
  it('is a table of a CSV file', async () => {
    expect(await preview('轨道.CSV', 'id,半径\n1,6378\n')).toEqual({
      kind: 'table',
      columns: ['id', '半径'],
      rows: [['1', '6378']],
      text: '',
      url: null,
      entries: [],
      total_entries: 0,
      truncated: false,
    });
  });

  it.each([
    ['a.tsv', 'a\tb\n1\t2\n'],
    ['a.json', '[{"a":"1","b":"2"}]'],
    ['a.jsonl', '{"a":"1","b":"2"}\n'],
  ])('is a table of %s', async (filename, content) => {
    expect(await preview(filename, content)).toMatchObject({
      kind: 'table',
      columns: ['a', 'b'],
      rows: [['1', '2']],
    });
  });

  it('is the first lines of a text', async () => {
    expect(await preview('elements.tle', '1 25544U\n2 25544')).toMatchObject({
      kind: 'text',
      text: '1 25544U\n2 25544',
      truncated: false,
    });
  });

  it('is a short-lived link to a picture', async () => {
    const { kind, url } = await preview('a.png', PNG);
    expect(kind).toBe('picture');
    const picture = await request(test.http).get(url ?? '');
    expect(picture.status).toBe(200);
  });

  it('is the list of a zip', async () => {
    expect(await preview('a.zip', await zip(['数据/a.csv', 'b.txt']))).toMatchObject({
      kind: 'archive',
      entries: [
        { name: '数据/a.csv', size: 1 },
        { name: 'b.txt', size: 1 },
      ],
      total_entries: 2,
      truncated: false,
    });
  });

  it('is the beginning of a long list', async () => {
    const names = Array.from({ length: PREVIEW_ENTRIES + 50 }, (_, at) => `${at}.txt`);
    const { entries, ...rest } = await preview('a.zip', await zip(names));
    expect(entries).toHaveLength(PREVIEW_ENTRIES);
    expect(rest).toMatchObject({ total_entries: PREVIEW_ENTRIES + 50, truncated: true });
  });
});

describe('an empty file', () => {
  it('is not opened, and has a plain card', async () => {
    const { id } = await test.factory.file('', { purpose: 'log' });
    // Nothing else is stored empty.
    await test.database.query(`update stored_file set purpose = 'example' where id = $1`, [id]);
    const open = jest.spyOn(test.app.get(FilesService), 'open');
    const { status, body } = await ask({ id }).set(bearer);
    const opened = open.mock.calls.length;
    open.mockRestore();
    expect([status, body.kind, opened, openFiles(test)]).toEqual([200, 'none', 0, 0]);
  });
});

describe('a large file', () => {
  it('is read at its beginning only', async () => {
    const content = `a,b\n${'1,2\n'.repeat(2_000_000)}`;
    const file = await stored('large.csv', content);
    const files = test.app.get(FilesService);
    const open = files.open.bind(files);
    let read = 0;
    files.open = async (one, range) => {
      const stream = await open(one, range);
      return stream.on('data', (chunk: Buffer) => (read += chunk.length)).pause();
    };
    try {
      const { body } = (await ask(file).set(bearer)) as { body: FilePreview };
      expect(body).toMatchObject({ kind: 'table', truncated: true });
      expect(body.rows).toHaveLength(PREVIEW_ROWS);
      expect(read).toBeLessThan(content.length / 10);
    } finally {
      files.open = open;
    }
  });
});

describe('hostile files', () => {
  it.each([
    ['HTML named .png', 'page.png', '<html><script>alert(1)</script></html>'],
    ['SVG named .jpg', 'page.jpg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['one picture named as another', 'a.jpg', PNG],
    ['something binary', 'data.bin', Buffer.from([0, 1, 2, 3, 255])],
    ['a zip that ends too soon', 'a.zip', Buffer.from('504b0304140000000000', 'hex')],
  ])('%s gets a plain card', async (_, filename, content) => {
    expect(await preview(filename, content)).toMatchObject({ kind: 'none', text: '', url: null });
  });

  it('are shown as text where they are text', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    expect(await preview('picture.svg', svg)).toMatchObject({ kind: 'text', text: svg });
  });

  it('are listed, not unpacked: a bomb is a name and a claim', async () => {
    const bomb = await zip(['bomb.bin'], '0'.repeat(20_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    expect(await preview('bomb.zip', bomb)).toMatchObject({
      kind: 'archive',
      entries: [{ name: 'bomb.bin', size: 20_000_000 }],
    });
  });

  it('are listed with names that lead outside', async () => {
    const names = [
      '../../x.txt',
      '/abs.txt',
      'C:/win.txt',
      '..\\x.txt',
      'e\u0301.txt',
      '\u00e9.txt',
      'E\u0301.TXT',
    ];
    const { entries } = await preview('outside.zip', await zipNamed(names.map((name) => Buffer.from(name))));
    expect(entries.map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ['GB 18030', 'b9ecb5c02e637376', '轨道.csv'],
    ['UTF-8 of which nothing says so', 'e8bda8e981932e637376', '轨道.csv'],
    ['the first code page', 'ff2e637376', '\u00a0.csv'],
  ])('may have names in %s', async (_, bytes, name) => {
    const { entries } = await preview('old.zip', await zipNamed([Buffer.from(bytes, 'hex')], 0));
    expect(entries.map((entry) => entry.name)).toEqual([name]);
  });

  it('show no more of a name than of a cell', async () => {
    const { entries } = await preview('a.zip', await zip(['x'.repeat(65_000)]));
    expect(entries.map(({ name }) => name.length)).toEqual([PREVIEW_CELL_MAX]);
  });

  it.each([0, 5, 10, 12, 16, 20])('may lie in byte %d of the zip directory', async (back) => {
    const archive = await zip(['a.txt', 'b.txt']);
    archive.writeUInt8(0xff, archive.length - 1 - back);
    const { kind } = await preview('a.zip', archive);
    expect(['archive', 'none']).toContain(kind);
  });

  it('are text when they are no table after all', async () => {
    expect(await preview('a.json', '[{"a":')).toMatchObject({ kind: 'text', text: '[{"a":' });
  });
});

/** As many entries as are listed, each with as many empty extra fields as fit. */
function zipOfFields(entries: number): Buffer {
  const fields = Buffer.alloc(4 * 16_383, Buffer.from('99990000', 'hex'));
  const local = Buffer.from(`504b03041400${'00'.repeat(20)}01000000${'61'}`, 'hex');
  const entry = Buffer.alloc(47 + fields.length);
  entry.write('PK\u0001\u0002', 'latin1');
  entry.writeUInt16LE(1, 28);
  entry.writeUInt16LE(fields.length, 30);
  entry.write('a', 46);
  fields.copy(entry, 47);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(entry.length * entries, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, ...Array<Buffer>(entries).fill(entry), end]);
}

describe('many looks', () => {
  interface Slowly {
    call: (as: { Authorization: string }) => { asking: request.Test; answered: Promise<Response> };
    /** how many calls wait in line or have, and how many wait for storage or have */
    came: () => number;
    asked: () => number;
    answer: () => void;
    /** all that came have left the line, or wait for storage for ever */
    left: () => Promise<unknown>;
  }
  /** Storage that answers when it is told to. */
  async function slowly(file: StoredFile, work: (storage: Slowly) => Promise<void>): Promise<void> {
    const files = test.app.get(FilesService);
    const open = files.open.bind(files);
    const line = jest.spyOn(Turns.prototype, 'run');
    const waiting: (() => void)[] = [];
    const calls: Promise<unknown>[] = [];
    let asked = 0;
    files.open = async (...part) => {
      asked += 1;
      await new Promise<void>((resolve) => waiting.push(resolve));
      return open(...part);
    };
    const answer = (): void => waiting.splice(0).forEach((go) => go());
    try {
      await work({
        call: (as) => {
          const asking = ask(file).set(as);
          const answered = asking.then((response) => response);
          calls.push(answered);
          answered.catch(() => undefined);
          return { asking, answered };
        },
        came: () => line.mock.calls.length,
        asked: () => asked,
        answer,
        left: () =>
          Promise.race([
            Promise.allSettled(line.mock.results.map(({ value }) => value)),
            sleep(10_000, undefined, { ref: false }),
          ]),
      });
    } finally {
      files.open = open;
      line.mockRestore();
      answer();
      await Promise.allSettled(calls);
    }
  }
  async function until(holds: () => boolean): Promise<void> {
    for (let tries = 0; tries < 500 && !holds(); tries += 1) await sleep(20);
    expect(holds()).toBe(true);
  }
  /** What must not come had the time to. */
  const settle = (): Promise<void> => sleep(300);

  it('read little of a zip that is nothing but fields', async () => {
    const started = test.app.get(FilesService);
    expect(await preview('few.zip', zipOfFields(2))).toMatchObject({ kind: 'archive', total_entries: 2 });
    const open = started.open.bind(started);
    let read = 0;
    started.open = async (file, range) => {
      read += range ? (range.end ?? file.size) - range.start : file.size;
      return open(file, range);
    };
    try {
      expect(await preview('many.zip', zipOfFields(PREVIEW_ENTRIES))).toMatchObject({ kind: 'none' });
    } finally {
      started.open = open;
    }
    expect(read).toBeLessThan(1024 * 1024);
  });

  it('take turns: one of a person and three in all', async () => {
    const file = await stored('a.txt', 'text');
    const others = await Promise.all(
      Array.from({ length: 4 }, async () => test.factory.bearer(await test.factory.admin())),
    );
    await slowly(file, async ({ call, came, asked, answer }) => {
      const mine = [1, 2, 3].map(() => call(bearer).answered);
      await until(() => came() === 3 && asked() === 1);
      await settle();
      expect(asked()).toBe(1);
      const theirs = others.map((other) => call(other).answered);
      await until(() => came() === 7 && asked() === 3);
      await settle();
      expect(asked()).toBe(3);
      const all = Promise.all([...mine, ...theirs]);
      await until(() => {
        answer();
        return asked() === 7;
      });
      answer();
      expect((await all).map(({ status }) => status)).toEqual(Array(7).fill(200));
    });
  });

  it('are refused for now while the storage is away, not said to be none', async () => {
    const file = await stored('a.csv', 'id\n1\n');
    const open = jest.spyOn(test.app.get(FilesService), 'open').mockRejectedValueOnce(unavailable(null));
    const refused = await ask(file).set(bearer);
    open.mockRestore();
    expect([refused.status, refused.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect((await ask(file).set(bearer).expect(200)).body.kind).toBe('table');
  });

  it('are not for whoever has gone meanwhile', async () => {
    const file = await stored('a.txt', 'text');
    let closed = 0;
    const watch = (_: unknown, response: ServerResponse): void =>
      void response.once('close', () => (closed += 1));
    test.http.prependListener('request', watch);
    try {
      await slowly(file, async ({ call, came, asked, answer, left }) => {
        const first = call(bearer);
        await until(() => asked() === 1);
        const gone = Array.from({ length: 5 }, () => call(bearer).asking);
        await until(() => came() === 6);
        for (const asking of gone) asking.abort();
        await until(() => closed === 5);
        answer();
        expect((await first.answered).status).toBe(200);
        await left();
        expect(asked()).toBe(1);
      });
    } finally {
      test.http.off('request', watch);
    }
  });
});

describe('who sees it', () => {
  it('is whoever may download the file', async () => {
    const file = await test.factory.file('secret', { purpose: 'judge_data', filename: 'truth.txt' });
    const member = await test.factory.bearer(await test.factory.user());
    expect((await ask(file)).body).toMatchObject({ code: 'UNAUTHORIZED' });
    expect((await ask(file).set(member)).body).toMatchObject({ code: 'NOT_ALLOWED' });
    expect((await ask(file).set(bearer)).body).toMatchObject({ kind: 'text', text: 'secret' });
  });

  it('is nobody for a file that does not exist', async () => {
    expect((await ask({ id: user.id }).set(bearer)).body).toMatchObject({ code: 'FILE_NOT_FOUND' });
  });
});
