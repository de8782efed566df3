import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  MIB,
  type AdminDataset,
  type DatasetDetail,
  type DatasetPage,
  type DownloadItem,
  type DownloadUrl,
  type FilePreview,
  type Id,
  type PartedUpload,
  type StoredUpload,
} from '@tianheng/contracts';
import yauzl from 'yauzl';
import yazl from 'yazl';
import { breakOff, makeDataset, readPart, sendFile, sha256, type People } from './dataset-people.ts';
import type { System } from './system.ts';

const SCRIPT = '<script>parent.hacked = true</script>';
const BOMB_BYTES = 20 * MIB;

async function bomb(): Promise<Buffer> {
  const archive = new yazl.ZipFile();
  archive.addBuffer(Buffer.alloc(BOMB_BYTES), 'zeros.bin');
  archive.end();
  return buffer(archive.outputStream);
}

/** Names and contents of a zip. */
async function unzip(zip: Buffer): Promise<Map<string, Buffer>> {
  const archive = await yauzl.fromBufferPromise(zip);
  const contents = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry()) {
    contents.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  }
  return contents;
}

/** Sends a large file in spite of a break, finds it, and gets the same bytes back in spite of another. */
export function largeFile(system: () => System, people: () => People): void {
  const tag = randomBytes(5).toString('hex');
  const filename = `授时-${tag}.bin`;
  const content = randomBytes(40 * MIB);
  const small = Buffer.from('时间,周期\n0,0.033\n');
  let upload: PartedUpload;
  let dataset: AdminDataset;
  let files: DownloadItem[];

  const uploads = '/object-storage/uploads';
  const partOf = (number: number): Buffer =>
    content.subarray((number - 1) * upload.part_size, number * upload.part_size);
  const partUrl = (number: number): string =>
    `${system().customer}/v1${uploads}/${upload.upload_id}/parts/${number}`;
  const sendPart = async (number: number): Promise<number> => {
    const body = new Uint8Array(partOf(number));
    const digest = Buffer.from(sha256(body), 'hex').toString('base64');
    const answer = await fetch(partUrl(number), {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${people().admin.token}`,
        'content-type': 'application/octet-stream',
        'content-digest': `sha-256=:${digest}:`,
      },
      body,
    });
    return answer.status;
  };
  const urlOf = async (route: string): Promise<string> => {
    const { url } = await people().member.call<DownloadUrl>('GET', route);
    return new URL(url, system().customer).href;
  };
  const download = (key: Id): Promise<string> => urlOf(`/object-storage/download/${key}/url`);

  afterAll(async () => {
    if (dataset) await people().admin.call('DELETE', `/admin/dataset/${dataset.id}`);
  });

  it('is sent in parts; after a break the server says which are there', async () => {
    const { admin, member } = people();
    const wanted = { purpose: 'dataset', filename, size: content.length };
    expect((await member.send('POST', uploads, wanted)).status).toBe(403);
    upload = await admin.call<PartedUpload>('POST', uploads, wanted);
    expect(await Promise.all([2, 1].map(sendPart))).toEqual([200, 200]);
    await breakOff(partUrl(3), admin.token, partOf(3));
    const { received } = await admin.call<PartedUpload>('GET', `${uploads}/${upload.upload_id}`);
    expect(received).toEqual([1, 2]);
    expect((await admin.send('POST', `${uploads}/${upload.upload_id}/complete`)).status).toBe(409);
    expect(await Promise.all([3, 4, 5].map(sendPart))).toEqual([200, 200, 200]);
    const stored = await admin.call<StoredUpload>('POST', `${uploads}/${upload.upload_id}/complete`);
    expect(stored).toMatchObject({ filename, size: content.length, sha256: sha256(content) });
    const title = `北斗 授时 ${tag}`;
    dataset = await makeDataset(admin, [stored.file_id, await sendFile(admin, '周期.csv', small)], { title });
    expect(dataset).toMatchObject({ title, file_count: 2, in_use: false });
  });

  it.each([
    ['one character', '授', ['title', 'keyword', 'file_name']],
    ['two characters', '授时', ['title', 'keyword', 'file_name']],
    ['the beginning of a word', '', ['title', 'file_name']],
    ['Chinese and the beginning of a word', '北斗', ['title', 'file_name']],
  ])('is found by %s, and what matched is marked', async (_, chinese, fields) => {
    const search = [chinese, tag.slice(0, 6)].filter(Boolean).join(' ');
    const route = `/dataset?search=${encodeURIComponent(search)}`;
    const { data, total_count } = await people().visitor.call<DatasetPage>('GET', route);
    expect([total_count, data[0]?.id, data[0]?.language]).toEqual([1, dataset.id, 'zh-CN']);
    const highlights = data[0]?.highlights ?? [];
    expect(highlights.map(({ field }) => field)).toEqual(fields);
    for (const { text, ranges } of highlights) {
      const marked = ranges.map(({ start, end }) => text.slice(start, end));
      expect(marked.length).toBeGreaterThan(0);
      expect(marked.every((piece) => search.split(' ').includes(piece))).toBe(true);
    }
  });

  it('is told with its hash to whoever is signed in', async () => {
    const { visitor, member } = people();
    expect((await visitor.send('GET', `/dataset/${dataset.id}`)).status).toBe(401);
    files = (await member.call<DatasetDetail>('GET', `/dataset/${dataset.id}`)).download_list;
    expect(files.map(({ filename: name, sha256: hash }) => [name, hash])).toEqual([
      [filename, sha256(content)],
      ['周期.csv', sha256(small)],
    ]);
  });

  it('is downloaded, and after a break goes on where it broke', async () => {
    const [file] = files;
    const url = await download(file?.key ?? '');
    const start = await readPart(url, content.length / 2);
    expect(start.length).toBeLessThan(content.length);
    const ask = (etag: string) =>
      fetch(url, { headers: { range: `bytes=${start.length}-`, 'if-range': etag } });
    const rest = await ask(`"${file?.sha256}"`);
    expect([rest.status, rest.headers.get('content-range')]).toEqual([
      206,
      `bytes ${start.length}-${content.length - 1}/${content.length}`,
    ]);
    const whole = Buffer.concat([start, Buffer.from(await rest.arrayBuffer())]);
    expect(sha256(whole)).toBe(file?.sha256);
    const digest = Buffer.from(file?.sha256 ?? '', 'hex').toString('base64');
    expect(rest.headers.get('repr-digest')).toBe(`sha-256=:${digest}:`);
    const changed = await ask('"another version"');
    await changed.body?.cancel();
    expect([changed.status, changed.headers.get('content-length')]).toEqual([200, String(content.length)]);
  });

  it('comes in the zip of all files as it is', async () => {
    const answer = await fetch(await urlOf(`/dataset/${dataset.id}/archive/url`));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const contents = await unzip(Buffer.from(await answer.arrayBuffer()));
    expect([...contents].map(([name, bytes]) => [name, sha256(bytes)])).toEqual(
      files.map((file) => [file.filename, file.sha256]),
    );
  });
}

/** Files that would do harm if anything ran, drew or unpacked them. */
export function hostileFiles(system: () => System, people: () => People): void {
  let dataset: AdminDataset;
  let files: DownloadItem[];

  beforeAll(async () => {
    const { admin, member } = people();
    const keys = [
      await sendFile(admin, 'page.png', `<!doctype html>${SCRIPT}`),
      await sendFile(admin, 'drawing.svg', `<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
      await sendFile(admin, 'bomb.zip', await bomb()),
    ];
    dataset = await makeDataset(admin, keys, { title: '带刺的文件', status: 'register' });
    files = (await member.call<DatasetDetail>('GET', `/dataset/${dataset.id}`)).download_list;
  });
  afterAll(async () => {
    if (dataset) await people().admin.call('DELETE', `/admin/dataset/${dataset.id}`);
  });

  it.each([
    ['page.png', { kind: 'none', text: '', url: null }],
    ['drawing.svg', { kind: 'text', text: expect.stringContaining(SCRIPT) as unknown, url: null }],
    ['bomb.zip', { kind: 'archive', entries: [{ name: 'zeros.bin', size: BOMB_BYTES }] }],
  ])('%s is previewed as what it is', async (name, preview) => {
    const key = files.find(({ filename }) => filename === name)?.key;
    const shown = await people().member.call<FilePreview>('GET', `/object-storage/preview/${key}`);
    expect(shown).toMatchObject(preview);
  });

  it('are saved, not shown, and could run nothing', async () => {
    for (const { key, filename } of files) {
      const { url } = await people().member.call<DownloadUrl>('GET', `/object-storage/download/${key}/url`);
      const signed = await fetch(new URL(url, system().customer));
      const direct = await people().member.send('GET', `/object-storage/download/${key}`);
      for (const { status, headers } of [signed, direct]) {
        expect([filename, status]).toEqual([filename, 200]);
        expect(headers.get('content-disposition')).toMatch(/^attachment;/);
        expect(headers.get('content-type')).not.toMatch(/html|svg|xml/);
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      }
      await Promise.all([signed.arrayBuffer(), direct.arrayBuffer()]);
    }
  });

  it('are no pictures, whatever they are called', async () => {
    for (const content of [`<!doctype html>${SCRIPT}`, `<svg xmlns="http://www.w3.org/2000/svg"/>`]) {
      const form = new FormData();
      form.set('file', new Blob([content]), 'cover.png');
      expect((await people().admin.send('POST', '/object-storage/upload', form)).status).toBe(415);
    }
  });
}
