import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DATASET_STATUSES, UI_LANGUAGES, type Id, type UiLanguage } from '@tianheng/contracts';
import { JSDOM } from 'jsdom';
import sharp from 'sharp';
import request from 'supertest';
import { Competition } from '../src/competitions/competition.entity.ts';
import { Dataset } from '../src/datasets/dataset.entity.ts';
import { CardDrawer, DrawerBusy } from '../src/site/link-pictures/card-drawer.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { NOWHERE } from './judging.ts';
import { countQueries } from './queries.ts';
import { PNG } from './samples.ts';
import { drawn } from './thumbnails.ts';

/** Like the end of an address, and of nothing. */
const OTHER = '0'.repeat(32);
const SITE = 'http://localhost:3001';
const PLOT =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 270" width="480" height="270"><path d="M28 200L452 44" fill="none" stroke="#FFC145" stroke-width="9"/></svg>';

let test: TestApp;
let world: World;
beforeAll(async () => {
  test = await startApp();
  // It is about what is drawn, not how soon: on a busy machine a cold start alone may take longer.
  test.app.get(CardDrawer).patienceMs = 120_000;
  world = await test.factory.world();
});
afterAll(() => test.stop());
beforeEach(() => test.database.query('delete from rate_limit'));

const get = (path: string, headers: Record<string, string> = {}): request.Test =>
  request(test.http).get(path).set(headers);

async function headOf(path: string, language: UiLanguage = 'en'): Promise<Document> {
  const { text } = await get('/v1/page-head', { 'Accept-Language': language }).query({ path }).expect(200);
  return new JSDOM(`<!doctype html><head>${text}</head>`).window.document;
}
/** As whoever draws a preview finds it. */
async function addressOf(path: string, language: UiLanguage = 'en'): Promise<string> {
  const page = await headOf(path, language);
  const told = (name: string) =>
    page.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
  expect(told('og:image:width')).toBe('1200');
  expect(told('og:image:height')).toBe('630');
  expect(told('og:image:type')).toBe('image/png');
  expect(told('og:image:alt')).toBe(told('og:title'));
  expect(told('twitter:card')).toBe('summary_large_image');
  const image = told('og:image') ?? '';
  expect(image.startsWith(`${SITE}/`)).toBe(true);
  return image.slice(SITE.length);
}
const ofDataset = (id: Id, language?: UiLanguage): Promise<string> =>
  addressOf(`/customer/detail/${id}`, language);
const ofCompetition = (id: Id, language?: UiLanguage): Promise<string> =>
  addressOf(`/customer/match/${id}`, language);

/** Asked for again where a busy machine could not draw it in time, and led to the drawing that all of a kind share. */
async function pictureAt(address: string, http = test.http): Promise<Buffer> {
  let answer = await request(http).get(address);
  for (let tries = 1; answer.status === 302 && tries < 5; tries += 1)
    answer = await request(http).get(address);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/png']);
  const picture = answer.body as Buffer;
  expect(picture.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  return picture;
}
const change = (id: Id, values: Partial<Dataset>): Promise<unknown> =>
  test.database.getRepository(Dataset).update({ id }, values);
const isGeneral = async (path: string): Promise<boolean> =>
  (await headOf(path)).querySelector('meta[property="og:image"]')?.getAttribute('content') ===
  `${SITE}/cards/site.png`;

describe('the picture of a link', () => {
  it('is drawn of an open dataset, in each language, and is another one for each', async () => {
    const { id } = await test.factory.dataset({ status: 'open', title: '低轨卫星 orbits' });
    const pictures = new Set<string>();
    for (const language of UI_LANGUAGES) {
      const address = await ofDataset(id, language);
      expect(address).toMatch(new RegExp(`^/v1/dataset/${id}/link-picture/${language}/[0-9a-f]{32}$`));
      pictures.add((await pictureAt(address)).toString('base64'));
    }
    expect(pictures.size).toBe(2);
  });

  it('is drawn of a competition before, while and after it runs, and of its questions the same', async () => {
    const id = world.competition.id;
    const before = await ofCompetition(id);
    expect(before).toMatch(new RegExp(`^/v1/competitions/${id}/link-picture/en/[0-9a-f]{32}$`));
    expect(await addressOf(`/customer/match/${id}/${world.question.id}`)).toBe(before);
    expect(await addressOf(`/customer/results/${id}`)).toBe(before);
    const pictures = [await pictureAt(before), await pictureAt(await ofCompetition(id, 'zh-CN'))];
    const repository = test.database.getRepository(Competition);
    for (const status of ['not_started', 'done'] as const) {
      await repository.update({ id }, { status });
      pictures.push(await pictureAt(await ofCompetition(id)));
    }
    await repository.update({ id }, { status: 'in_processing' });
    expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(4);
  });

  it('is a new one at a new address once title, facts or files are others', async () => {
    const { id } = await test.factory.dataset({ status: 'open', title: 'First' });
    const addresses = [await ofDataset(id)];
    const first = await pictureAt(addresses[0] ?? '');
    const next = async (): Promise<void> => {
      addresses.push(await ofDataset(id));
      expect(new Set(addresses).size).toBe(addresses.length);
    };
    await change(id, { title: 'Second' });
    await next();
    expect((await pictureAt(addresses[1] ?? '')).equals(first)).toBe(false);
    await change(id, { license: 'CC-BY-4.0' });
    await next();
    const file = await test.factory.file('a,b\n', { purpose: 'dataset', filename: 'a.csv' });
    await test.database.query('insert into dataset_file (dataset_id, file_id, position) values ($1, $2, 0)', [
      id,
      file.id,
    ]);
    await next();
    // What it does not show makes no other one.
    await change(id, { introduction: 'More words', viewCount: 7 });
    expect(await ofDataset(id)).toBe(addresses.at(-1));
  });

  it('shows the plot of the data, but unpacks no picture and no cover', async () => {
    const { id, digest, file } = await drawn(test, { title: 'Plotted' });
    const shows = (type: string, content: Buffer, shown: string): Promise<unknown> =>
      test.database.query(
        'update file_profile set thumbnail = $2, thumbnail_type = $3, thumbnail_digest = $4 where sha256 = $1',
        [file.sha256, content, type, shown],
      );
    const plain = await pictureAt(await ofDataset(id));
    const plot = randomUUID().replaceAll('-', '');
    await shows('image/svg+xml', Buffer.from(PLOT), plot);
    const plotted = await pictureAt(await ofDataset(id));
    expect(plotted.equals(plain)).toBe(false);
    // Neither what says that it is a picture, nor what is more than a plot.
    await shows('image/webp', Buffer.from(PLOT), digest);
    expect((await pictureAt(await ofDataset(id))).equals(plain)).toBe(true);
    const foreign = PLOT.replace('<path', '<image href="file:///etc/hostname"/><path');
    await shows('image/svg+xml', Buffer.from(foreign), randomUUID().replaceAll('-', ''));
    expect((await pictureAt(await ofDataset(id))).equals(plain)).toBe(true);
    await shows('image/svg+xml', Buffer.from(PLOT), plot);
    const cover = await test.factory.file(PNG, { purpose: 'picture', mediaType: 'image/png' });
    await change(id, { pictureId: cover.id });
    expect((await pictureAt(await ofDataset(id))).equals(plain)).toBe(true);
  });

  it.each(['🚀'.repeat(3) + ' launch', 'x'.repeat(100), '<b>"&\u202e\'</svg>', '轨'.repeat(100), '…'])(
    'is drawn whatever the title is: %s',
    async (title) => {
      const { id } = await test.factory.dataset({ status: 'open', title });
      await pictureAt(await ofDataset(id));
    },
  );
});

describe('who sees it', () => {
  it.each(DATASET_STATUSES.filter((status) => status !== 'open'))(
    'is nobody where the dataset is %s, and nobody from when it becomes so',
    async (status) => {
      const { id } = await test.factory.dataset({ status: 'open', title: `Once open ${status}` });
      const address = await ofDataset(id);
      const { headers } = await get(address).expect(200);
      await change(id, { status });
      const admin = await test.factory.bearer(await test.factory.admin());
      const callers: Record<string, string>[] = [{}, admin, { 'If-None-Match': String(headers['etag']) }];
      for (const caller of callers) {
        await get(address, caller).expect(404, /DATASET_NOT_FOUND/);
        await get(address.replace(/\w+$/, OTHER), caller).expect(404);
      }
      expect(await isGeneral(`/customer/detail/${id}`)).toBe(true);
      await change(id, { status: 'open' });
      await get(address).expect(200);
    },
  );

  it('is nobody of what is not or no more there', async () => {
    const dataset = await test.factory.dataset({ status: 'open' });
    const competition = await test.factory.competition();
    const addresses = [await ofDataset(dataset.id), await ofCompetition(competition.id)];
    for (const address of addresses) await get(address).expect(200);
    await test.database.query('delete from dataset where id = $1', [dataset.id]);
    await test.database.query('delete from competition where id = $1', [competition.id]);
    for (const address of addresses) await get(address).expect(404, /_NOT_FOUND/);
    await get(`/v1/dataset/${NOWHERE}/link-picture/en/${OTHER}`).expect(404, /DATASET_NOT_FOUND/);
    await get(`/v1/dataset/nothing/link-picture/en/${OTHER}`).expect(404, /DATASET_NOT_FOUND/);
    await get(`/v1/competitions/${NOWHERE}/link-picture/en/${OTHER}`).expect(404, /COMPETITION_NOT_FOUND/);
  });

  it('is nobody in another language, or by what is no address of a picture', async () => {
    const { id } = await test.factory.dataset({ status: 'open' });
    for (const language of ['fr', 'EN', '__proto__'])
      await get(`/v1/dataset/${id}/link-picture/${language}/${OTHER}`).expect(404, /FILE_NOT_FOUND/);
    for (const digest of ['x', `${OTHER}0`, `${OTHER.slice(1)}F`, "'"])
      await get(`/v1/dataset/${id}/link-picture/en/${digest}`).expect(404, /FILE_NOT_FOUND/);
  });
});

describe('its answer', () => {
  it('is kept by the reader alone, by its address, and is not sent again', async () => {
    const { id } = await test.factory.dataset({ status: 'open' });
    const address = await ofDataset(id);
    const etag = `"${address.split('/').at(-1)}"`;
    await get(address)
      .expect(200)
      .expect('cache-control', 'private, max-age=86400, immutable')
      .expect('etag', etag)
      .expect('x-content-type-options', 'nosniff')
      .expect('content-security-policy', "default-src 'none'; sandbox")
      .expect('cross-origin-resource-policy', 'cross-origin');
    await get(address, { 'If-None-Match': etag }).expect(304).expect('etag', etag);
    await request(test.http).head(address).expect(200).expect('content-type', 'image/png');
  });

  it('is at an old address what is shown now, and kept by nobody', async () => {
    const { id } = await test.factory.dataset({ status: 'open', title: 'Before' });
    const old = await ofDataset(id);
    await change(id, { title: 'After' });
    const now = await pictureAt(await ofDataset(id));
    for (const address of [old, old.replace(/\w+$/, OTHER)]) {
      const { headers } = await get(address).expect(200);
      expect(headers['cache-control']).toBe('private, no-cache');
      expect((await pictureAt(address)).equals(now)).toBe(true);
    }
  });

  it('is drawn once for however many ask, and by whatever address', async () => {
    const { id } = await test.factory.dataset({ status: 'open', title: 'Asked for by many' });
    const address = await ofDataset(id);
    const drawing = jest.spyOn(test.app.get(CardDrawer), 'draw');
    try {
      const many = Array.from({ length: 20 }, (_, at) =>
        at % 2 ? address : address.replace(/\w+$/, `${at}`.padStart(32, '0')),
      );
      const pictures = await Promise.all(many.map((one) => pictureAt(one)));
      expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(1);
      await pictureAt(address);
      expect(drawing).toHaveBeenCalledTimes(1);
      // Of what is not there nothing is drawn at all.
      await get(`/v1/dataset/${NOWHERE}/link-picture/en/${OTHER}`).expect(404);
      expect(drawing).toHaveBeenCalledTimes(1);
    } finally {
      drawing.mockRestore();
    }
  });

  it('costs two statements once it is drawn', async () => {
    const { id } = await test.factory.dataset({ status: 'open' });
    const address = await ofDataset(id);
    await pictureAt(address);
    expect(await countQueries(test, () => get(address).expect(200))).toBe(2);
  });

  it('is the same of two backends', async () => {
    const { id } = await test.factory.dataset({ status: 'open', title: '两个后端 draw alike' });
    const address = await ofDataset(id);
    const beside = await startApp({ beside: test });
    try {
      expect((await pictureAt(address, beside.http)).equals(await pictureAt(address))).toBe(true);
    } finally {
      await beside.stop();
    }
  });
});

describe('where it cannot be drawn', () => {
  const SHARED = `${SITE}/cards/dataset-radar.png`;
  const leadsToShared = (address: string): request.Test =>
    get(address).redirects(0).expect(302).expect('location', SHARED).expect('cache-control', 'no-store');
  const radar = (title: string): Promise<Dataset> =>
    test.factory.dataset({ status: 'open', dataType: 'radar', title });

  it('leads to the drawing of its type, of a title in letters that there are none of', async () => {
    const address = await ofDataset((await radar('بيانات الرادار')).id);
    const drawing = jest.spyOn(test.app.get(CardDrawer), 'draw');
    try {
      await leadsToShared(address);
      await leadsToShared(address);
      expect(drawing).toHaveBeenCalledTimes(1);
    } finally {
      drawing.mockRestore();
    }
  });

  it('does so where the program fails, and draws it the next time', async () => {
    const address = await ofDataset((await radar('Fails once')).id);
    const drawing = jest.spyOn(test.app.get(CardDrawer), 'draw');
    try {
      drawing.mockRejectedValueOnce(new Error('no program'));
      await leadsToShared(address);
      drawing.mockRejectedValueOnce(new DrawerBusy('many'));
      await leadsToShared(address);
      await pictureAt(address);
    } finally {
      drawing.mockRestore();
    }
  });

  it('does so where the program is lost amid a picture, and begins another', async () => {
    const address = await ofDataset((await radar('Lost once')).id);
    const drawer = test.app.get(CardDrawer);
    // Of an earlier picture.
    drawer.onApplicationShutdown();
    const asked = leadsToShared(address).then(() => undefined);
    while (!(await lost(drawer)));
    await asked;
    await pictureAt(address);
  });

  it('does so for a network that has more drawn than anybody looks at, and draws on for others', async () => {
    const datasets: Dataset[] = [];
    for (let at = 0; at < 61; at += 1) datasets.push(await radar(`One of many ${at}`));
    const addresses: string[] = [];
    for (const { id } of datasets) addresses.push(await ofDataset(id));
    const drawing = jest.spyOn(test.app.get(CardDrawer), 'draw').mockResolvedValue(PNG);
    try {
      for (const address of addresses.slice(0, 60)) await get(address).expect(200);
      await leadsToShared(addresses[60] ?? '');
      // What is drawn already is no more work.
      await get(addresses[59] ?? '').expect(200);
    } finally {
      drawing.mockRestore();
    }
  });

  it('does so while many are waited for', async () => {
    const drawer = test.app.get(CardDrawer);
    const addresses: string[] = [];
    for (let at = 0; at < 20; at += 1) addresses.push(await ofDataset((await radar(`At once ${at}`)).id));
    const answers = await Promise.all(addresses.map((address) => get(address).redirects(0)));
    const codes = answers.map(({ status }) => status);
    expect(new Set(codes)).toEqual(new Set([200, 302]));
    expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(8);
    await expect(drawer.draw(CARD)).resolves.toBeInstanceOf(Buffer);
  });
});

const CARD = {
  ...{ product: 'T', kind: 'k', title: 't', facts: [], art: 'dataset-radar', plot: null },
  accent: 'signal',
} as const satisfies Parameters<CardDrawer['draw']>[0];

/** Ends the program that draws, once there is one. */
async function lost(drawer: CardDrawer): Promise<boolean> {
  const { child } = drawer as unknown as { child: { kill: (signal: string) => void } | null };
  await new Promise((resolve) => setTimeout(resolve, 1));
  child?.kill('SIGKILL');
  return child !== null;
}
