import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  DATASET_STATUSES,
  FIRST_WORDS_ID,
  UI_LANGUAGES,
  type CompetitionStatus,
  type DatasetStatus,
  type FirstWords,
} from '@tianheng/contracts';
import { JSDOM } from 'jsdom';
import request from 'supertest';
import { Competition } from '../src/competitions/competition.entity.ts';
import { Question } from '../src/competitions/question.entity.ts';
import type { Dataset } from '../src/datasets/dataset.entity.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';

const HOSTILE = `</template></script><!--# include virtual="/x" --> "'& \u200f\u202e`;

let test: TestApp;
let world: World;
let proposal: Question;
const datasets = new Map<DatasetStatus, Dataset>();
beforeAll(async () => {
  test = await startApp();
  for (const status of DATASET_STATUSES) {
    const title = `${HOSTILE} ${status}`;
    datasets.set(
      status,
      await test.factory.dataset({ status, title, introduction: `${status} <b>in words` }),
    );
  }
  world = await test.factory.world();
  proposal = await test.factory.question(world.group, {
    questionType: 'project',
    title: '观测方案',
    titleEn: 'Observation plan',
    questionDetail: '<p>往哪里看</p>',
    questionDetailEn: '<p>Where to look</p>',
  });
  await test.database.getRepository(Competition).update(
    { id: world.competition.id },
    {
      title: '轨道赛',
      titleEn: 'Orbit challenge',
      desc: '<p>每颗卫星</p>',
      descEn: '<p>Every <b>satellite</b></p>',
    },
  );
  await test.database
    .getRepository(Question)
    .update({ id: world.question.id }, { questionDetailEn: `<p>${'long '.repeat(2000)}</p>` });
});
afterAll(() => test.stop());

const head = async (path: string): Promise<{ html: string; told: FirstWords | null }> => {
  const { text } = await request(test.http).get('/v1/page-head').query({ path }).expect(200);
  const page = new JSDOM(`<!doctype html><head>${text}</head><body>`).window.document;
  const template = page.querySelector<HTMLTemplateElement>(`head > template#${FIRST_WORDS_ID}`);
  // Nothing of what they are made of has become an element.
  expect(template?.content.children ?? []).toHaveLength(0);
  expect(page.querySelectorAll('script')).toHaveLength(0);
  const json = template?.content.textContent;
  return { html: text, told: json ? (JSON.parse(json) as FirstWords) : null };
};
const asStatus = (status: CompetitionStatus) =>
  test.database.getRepository(Competition).update({ id: world.competition.id }, { status });
const pageOf = (status: DatasetStatus): string => `/customer/detail/${datasets.get(status)?.id ?? ''}`;

describe('the first words of a page', () => {
  it('are an open dataset’s own, in whatever letters', async () => {
    const { told, html } = await head(pageOf('open'));
    expect(told?.page).toBe('dataset');
    for (const language of UI_LANGUAGES) {
      expect(told?.words[language]).toMatchObject({
        title: { text: `${HOSTILE} open` },
        hasIntroduction: true,
        isCut: false,
        introduction: { text: 'open <b>in words' },
        files: 0,
        version: 1,
      });
    }
    expect(html).not.toContain('<!--#');
  });

  it.each(['register', 'competition', 'private'] as const)('are none of a %s dataset', async (status) => {
    const { told, html } = await head(pageOf(status));
    expect(told).toBeNull();
    expect(html).not.toContain(status);
  });

  it('are those of the first open dataset on the list', async () => {
    const { told, html } = await head('/customer/list');
    expect(told?.page).toBe('datasets');
    expect(told?.words.en).toMatchObject({ title: { text: `${HOSTILE} open` } });
    for (const status of ['register', 'competition', 'private']) expect(html).not.toContain(` ${status}`);
  });

  it('are those of a running competition and its question, in both languages', async () => {
    const path = `/customer/match/${world.competition.id}`;
    const { told } = await head(path);
    expect(told).toMatchObject({
      page: 'competition',
      words: {
        en: {
          title: { text: 'Orbit challenge', language: 'en' },
          text: { text: '<p>Every <b>satellite</b></p>', language: 'en' },
          isForeign: false,
        },
        'zh-CN': { title: { text: '轨道赛', language: 'zh-CN' }, text: { text: '<p>每颗卫星</p>' } },
      },
    });
    const question = await head(`${path}/${world.question.id}`);
    expect(question.told?.page).toBe('question');
    const { text } = question.told?.words.en ?? {};
    // No more than a screen shows.
    expect(typeof text === 'object' && 'text' in text && text.text.length).toBe(3000);
  });

  it('are those of a question without a judge, as another page', async () => {
    const { told } = await head(`/customer/match/${world.competition.id}/${proposal.id}`);
    expect(told).toMatchObject({
      page: 'project',
      words: {
        en: { title: { text: 'Observation plan', language: 'en' }, score: proposal.totalScore, picture: '' },
        'zh-CN': { title: { text: '观测方案', language: 'zh-CN' } },
      },
    });
  });

  it('tell the language of each text of a question', async () => {
    const texts = { title: '题', titleEn: 'Title', desc: '简介', questionDetail: '' };
    const made = await test.factory.question(world.group, { ...texts, questionDetailEn: '<p>Only</p>' });
    const { told } = await head(`/customer/match/${world.competition.id}/${made.id}`);
    expect(told?.words['zh-CN']).toMatchObject({
      title: { text: '题', language: 'zh-CN' },
      isForeign: false,
      desc: { text: '简介', language: 'zh-CN' },
      text: { language: 'en' },
      isTextForeign: true,
    });
  });

  it.each(['not_started', 'done'] as const)('are none of a competition that is %s', async (status) => {
    await asStatus(status);
    const path = `/customer/match/${world.competition.id}`;
    const pages = [
      path,
      ...[world.question, proposal].map(({ id }) => `${path}/${id}`),
      `/customer/results/${world.competition.id}`,
    ];
    for (const page of pages) expect((await head(page)).told).toBeNull();
    const { html } = await head(`${path}/${world.question.id}`);
    if (status === 'not_started') expect(html).not.toContain(world.question.titleEn);
    await asStatus('in_processing');
  });

  it.each(['/customer', '/customer/match', '/customer/list/x', '/login', '"><script>'])(
    'are none at %s',
    async (path) => {
      expect((await head(path)).told).toBeNull();
    },
  );
});
