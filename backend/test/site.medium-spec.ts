import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DATASET_STATUSES, type DatasetStatus, type ServiceStatus } from '@tianheng/contracts';
import { JSDOM } from 'jsdom';
import request from 'supertest';
import { Announcement } from '../src/competitions/announcements/announcement.entity.ts';
import { Competition } from '../src/competitions/competition.entity.ts';
import type { Dataset } from '../src/datasets/dataset.entity.ts';
import { StatusService } from '../src/health/status.service.ts';
import { writeFeed } from '../src/site/feed.ts';
import { LinkPictures } from '../src/site/link-pictures/link-pictures.service.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { emptyQueue, NOWHERE, pinImages, submit } from './judging.ts';
import { countQueries } from './queries.ts';
import { checkAtom } from './xml-schemas.ts';

const SITE = 'http://localhost:3001';
const TITLE = '轨道 "<b>&\'';
/** Plain text, whatever looks like a tag in it. */
const INTRODUCTION = 'Orbits < 500 km and > 36,000 km';

let test: TestApp;
let world: World;
const datasets = new Map<DatasetStatus, Dataset>();
beforeAll(async () => {
  test = await startApp();
  for (const status of DATASET_STATUSES) {
    datasets.set(
      status,
      await test.factory.dataset({ status, title: `${TITLE}${status}`, introduction: INTRODUCTION }),
    );
  }
  world = await test.factory.world();
  await test.database
    .getRepository(Competition)
    .update(
      { id: world.competition.id },
      { titleEn: 'Orbit challenge', descEn: '<p>Find <b>every</b> satellite &amp; more.</p>' },
    );
});
afterAll(() => test.stop());

const head = async (path: string, language = 'en'): Promise<Document> => {
  const answer = await request(test.http)
    .get('/v1/page-head')
    .query({ path })
    .set('Accept-Language', language)
    .expect(200)
    .expect('content-type', 'text/html; charset=utf-8')
    // CORS names the origin.
    .expect('vary', 'Accept-Language, Origin');
  return new JSDOM(`<!doctype html><head>${answer.text}</head>`).window.document;
};
const property = (page: Document, name: string): string | null | undefined =>
  page.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
const idOf = (status: DatasetStatus): string => datasets.get(status)?.id ?? '';

describe('the head of a page', () => {
  it('tells of an open dataset, escaped', async () => {
    const path = `/customer/detail/${idOf('open')}`;
    const page = await head(path);
    expect(page.title).toBe(`${TITLE}open · Tianheng`);
    expect(property(page, 'og:title')).toBe(`${TITLE}open`);
    expect(property(page, 'description')).toBe(INTRODUCTION);
    expect(property(page, 'og:url')).toBe(SITE + path);
    expect(property(page, 'og:image')).toBe(
      SITE + (await test.app.get(LinkPictures).addressOf('dataset', idOf('open'), 'en')),
    );
    expect(page.querySelectorAll('b')).toHaveLength(0);
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(SITE + path);
    const feeds = [...page.querySelectorAll('link[type="application/atom+xml"]')];
    expect(feeds.map((one) => [one.getAttribute('hreflang'), one.getAttribute('href')])).toEqual([
      ['en', `${SITE}/feed.en.xml`],
      ['zh-CN', `${SITE}/feed.zh-CN.xml`],
    ]);
  });

  it('leads from an open dataset to all that programs can read of it', async () => {
    const id = idOf('open');
    const page = await head(`/customer/detail/${id}`);
    const hrefs = (relation: string) =>
      [...page.querySelectorAll(`link[rel="${relation}"]`)].map((one) => one.getAttribute('href') ?? '');
    expect(hrefs('cite-as')).toEqual([`${SITE}/customer/detail/${id}`]);
    expect(hrefs('type')).toEqual(['https://schema.org/Dataset']);
    const read = [...hrefs('describedby'), ...hrefs('linkset')];
    expect(read).toHaveLength(4);
    for (const href of read) await request(test.http).get(new URL(href).pathname).expect(200);
    const elsewhere = await head(`/customer/detail/${idOf('register')}`);
    expect(elsewhere.querySelector('link[rel=describedby]')).toBeNull();
  });

  it.each(['register', 'competition', 'private'] as const)(
    'tells nothing of a %s dataset',
    async (status) => {
      const page = await head(`/customer/detail/${idOf(status)}`);
      expect(property(page, 'og:type')).toBe('website');
      expect(page.head.innerHTML).not.toContain('轨道');
    },
  );

  it('tells of a competition in the language that is asked for', async () => {
    const path = `/customer/match/${world.competition.id}`;
    const english = await head(path);
    expect(english.title).toBe('Orbit challenge · Tianheng');
    expect(property(english, 'description')).toBe('Find every satellite & more.');
    expect(property(english, 'og:image')).toBe(
      SITE + (await test.app.get(LinkPictures).addressOf('competitions', world.competition.id, 'en')),
    );
    expect((await head(path, 'zh-CN')).title).toBe(`${world.competition.title} · 天衡`);
    expect((await head(`/customer/results/${world.competition.id}`)).title).toBe(english.title);
  });

  it('tells of a question once its competition has started', async () => {
    const path = `/customer/match/${world.competition.id}/${world.question.id}`;
    expect(property(await head(path), 'og:title')).toBe(world.question.titleEn);
    const repository = test.database.getRepository(Competition);
    await repository.update({ id: world.competition.id }, { status: 'not_started' });
    expect(property(await head(path), 'og:type')).toBe('website');
    await repository.update({ id: world.competition.id }, { status: 'in_processing' });
    const elsewhere = `/customer/match/${NOWHERE}/${world.question.id}`;
    expect(property(await head(elsewhere), 'og:type')).toBe('website');
  });

  it.each(['/', '/customer', `/customer/detail/${NOWHERE}`, '/customer/match/x', '"><script>'])(
    'tells of the site at %s',
    async (path) => {
      const page = await head(path);
      expect(page.title).toBe('Tianheng · Open aerospace data and competitions');
      expect(page.querySelectorAll('script')).toHaveLength(0);
    },
  );

  it.each([{}, { path: 'x'.repeat(501) }])(
    'is refused without a path that could be one (%#)',
    async (query) => {
      await request(test.http).get('/v1/page-head').query(query).expect(400);
    },
  );
});

describe('the feed', () => {
  const ATOM = 'http://www.w3.org/2005/Atom';
  const written = async (language: string): Promise<string> => {
    const { text } = await request(test.http)
      .get(`/v1/feed/${language}`)
      .expect(200)
      .expect('content-type', 'application/atom+xml; charset=utf-8');
    return text;
  };
  // A strict reader: what is not well-formed is an error.
  const feed = async (language: string): Promise<Document> =>
    new JSDOM(await written(language), { contentType: 'application/xml' }).window.document;
  const textOf = (element: Element | Document, name: string): string =>
    element.getElementsByTagNameNS(ATOM, name)[0]?.textContent ?? '';

  beforeAll(async () => {
    const news = (values: Partial<Announcement>) =>
      test.database.getRepository(Announcement).insert({
        competitionId: world.competition.id,
        title: '开赛',
        titleEn: 'It <begins>',
        text: '<p>欢迎</p>',
        textEn: '<p>Welcome &amp; good luck</p>',
        createdAt: new Date(Date.now() + 1000),
        ...values,
      });
    await news({});
    await news({ titleEn: 'Withdrawn', withdrawnAt: new Date() });
  });

  it('has all that RFC 4287 asks for, in both languages', async () => {
    for (const language of ['en', 'zh-CN']) {
      const document = await feed(language);
      const root = document.documentElement;
      expect([root.namespaceURI, root.localName]).toEqual([ATOM, 'feed']);
      const entries = [...document.getElementsByTagNameNS(ATOM, 'entry')];
      expect(entries).toHaveLength(2);
      for (const one of [root, ...entries]) {
        for (const name of ['id', 'title', 'updated', 'author'])
          expect(textOf(one, name).trim()).not.toBe('');
        expect(textOf(one, 'updated')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
        const links = [...one.children].filter(({ localName }) => localName === 'link');
        expect(links.every((link) => URL.canParse(link.getAttribute('href') ?? ''))).toBe(true);
        expect(links.some((link) => link.getAttribute('rel') === 'alternate')).toBe(true);
      }
      const ids = entries.map((entry) => textOf(entry, 'id'));
      expect(new Set(ids).size).toBe(2);
      expect(ids.every((id) => /^urn:uuid:[0-9a-f-]{36}$/.test(id))).toBe(true);
    }
  });

  it('is what the grammar and the rules of RFC 4287 take, full and empty', async () => {
    for (const language of ['en', 'zh-CN'] as const) {
      await checkAtom(await written(language));
      await checkAtom(writeFeed([], language, SITE));
    }
  });

  it.each([
    ['an id twice', /<id>urn[^<]*<\/id>/, '$&$&'],
    ['a time that is none', /<updated>[^<]*/, '<updated>today'],
    ['a type of no medium', 'type="text/html"', 'type="html"'],
    ['an entry without a page', /<link rel="alternate" type="text\/html" href="[^"]*detail[^>]*>/, ''],
    ['no author', /<author>.*<\/author>/g, ''],
  ])('would not be taken with %s', async (_what, found, instead) => {
    const text = await written('en');
    expect(text).toMatch(found);
    await expect(checkAtom(text.replace(found, instead))).rejects.toThrow();
  });

  it('holds open datasets and what is announced, the newest first', async () => {
    const [news, dataset] = [...(await feed('en')).getElementsByTagNameNS(ATOM, 'entry')];
    expect(news && textOf(news, 'title')).toBe('Orbit challenge: It <begins>');
    expect(news && textOf(news, 'summary')).toBe('Welcome & good luck');
    expect(dataset && textOf(dataset, 'title')).toBe(`${TITLE}open`);
    expect(dataset && textOf(dataset, 'summary')).toBe(INTRODUCTION);
    const [chinese] = [...(await feed('zh-CN')).getElementsByTagNameNS(ATOM, 'entry')];
    expect(chinese && textOf(chinese, 'title')).toBe(`${world.competition.title}：开赛`);
  });

  it('has a dataset as new from when it was opened first, however long ago it was made', async () => {
    const { id } = await test.factory.dataset({ title: 'Prepared', status: 'private' });
    const change = (values: string) =>
      test.database.query(`update dataset set ${values} where id = $1`, [id]);
    await change(`created_at = now() - interval '300 days'`);
    const entries = async () => [...(await feed('en')).getElementsByTagNameNS(ATOM, 'entry')];
    const published = async () => {
      const entry = (await entries()).find((one) => textOf(one, 'title') === 'Prepared');
      return entry && Date.parse(textOf(entry, 'published') ?? '');
    };
    expect(await published()).toBeUndefined();
    const before = Date.now();
    await change(`status = 'open'`);
    expect(await published()).toBeGreaterThanOrEqual(before);
    const titles = (await entries()).map((one) => textOf(one, 'title'));
    expect(titles.indexOf('Prepared')).toBeLessThan(titles.indexOf(`${TITLE}open`));
    const opened = await published();
    await change(`status = 'private'`);
    await change(`status = 'open'`);
    expect(await published()).toBe(opened);
    await test.database.query('delete from dataset where id = $1', [id]);
  });

  it('is in no other language', async () => {
    await request(test.http).get('/v1/feed/fr').expect(404);
  });
});

describe('the status of the service', () => {
  const status = async (): Promise<ServiceStatus> => {
    // Of now, not of some seconds ago.
    Object.assign(test.app.get(StatusService), { kept: null });
    return (await request(test.http).get('/v1/status').expect(200)).body as ServiceStatus;
  };

  it('is not kept for longer where the clock is set back', async () => {
    const service = test.app.get(StatusService);
    const { checked_at: before } = await status();
    const [earlier, later] = [before - 600_000, performance.now() + 6_000];
    jest.spyOn(Date, 'now').mockReturnValue(earlier);
    jest.spyOn(performance, 'now').mockReturnValue(later);
    try {
      expect(await service.status()).toMatchObject({ checked_at: earlier });
    } finally {
      jest.restoreAllMocks();
    }
  });

  it('tells whether something is judged, paused or slow', async () => {
    await emptyQueue(test);
    await pinImages(test);
    expect(await status()).toMatchObject({ judging: 'stopped', waiting: 0, longest_wait: 0 });
    await test.database.query(
      `insert into runner (id, host, version, slots) values ('r', 'h', '1', 1)
       on conflict (id) do update set state = 'claiming', seen_at = now()`,
    );
    expect(await status()).toMatchObject({ judging: 'running' });
    await submit(test, world);
    expect(await status()).toMatchObject({ judging: 'running', waiting: 1 });
    await test.database.query(
      `update run set queued_at = now() - interval '10 minutes' where status = 'waiting'`,
    );
    expect(await status()).toMatchObject({ judging: 'slow', paused: 0, longest_wait: expect.any(Number) });
    // What administrators have judged again keeps nobody waiting.
    await test.database.query(
      `insert into run (kind, commitment_id, question_id, team_id, upload_id, language, mode, judge_image, turn, queued_at)
       select 'rejudge', commitment_id, question_id, team_id, upload_id, language, mode, judge_image, turn,
         now() - interval '1 day' from run where status = 'waiting'`,
    );
    expect(await status()).toMatchObject({ waiting: 1, longest_wait: expect.closeTo(600, -2) });
    await test.database.query(
      `insert into judging_pause (question_id, cause) values ($1, 'sync'), ($1, 'administrator')`,
      [world.question.id],
    );
    const held = await status();
    expect(held).toMatchObject({ judging: 'running', waiting: 1, paused: 1 });
    expect(held.longest_wait).toBeGreaterThan(500);
    await test.database.query(
      `insert into judging_pause (question_id, cause) values (null, 'administrator')`,
    );
    expect(await status()).toMatchObject({ judging: 'paused' });
    await test.database.query('delete from judging_pause');
  });

  it('asks the parts once for many who look', async () => {
    await status();
    expect(await countQueries(test, () => request(test.http).get('/v1/status'))).toBe(0);
  });
});
