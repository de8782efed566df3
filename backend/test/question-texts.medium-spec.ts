import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Paged, QuestionSummary } from '@tianheng/contracts';
import request from 'supertest';
import { startApp, type TestApp } from './app.ts';
import { queriesOf } from './queries.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startApp();
});
afterAll(() => test.stop());

it('tells the language of each text of a question, for each is chosen by itself', async () => {
  const competition = await test.factory.competition();
  const group = await test.factory.group(competition);
  const { id } = await test.factory.question(group, {
    ...{ title: '题', titleEn: 'Title', desc: '简介', descEn: '' },
    ...{ questionDetail: '', questionDetailEn: '<p>Only</p>' },
  });
  const read = (path: string, language: string) =>
    request(test.http)
      .get(`/v1/competition/${competition.id}/${path}`)
      .set('Accept-Language', language)
      .expect(200);
  const { body } = await read(`model/questions/${id}`, 'zh-CN');
  expect(body).toMatchObject({ title: '题', title_language: 'zh-CN', desc: '简介', desc_language: 'zh-CN' });
  expect(body).toMatchObject({ question_detail: '<p>Only</p>', language: 'en' });
  const { data } = (await read(`groups/${group.id}/questions`, 'en')).body as Paged<QuestionSummary>;
  expect(data).toMatchObject([{ name: 'Title', language: 'en', desc: '简介', desc_language: 'zh-CN' }]);
});

it.each(['list', 'rules', 'rule'])('the %s of questions reads none of their long texts', async (which) => {
  const { competition, group, question } = await test.factory.world();
  const paths: Record<string, string> = {
    list: `/v1/competition/${competition.id}/groups/${group.id}/questions`,
    rules: `/v1/competitions/${competition.id}/groups/questions-rules`,
    rule: `/v1/competitions/${competition.id}/groups/${group.id}/questions-rules`,
  };
  let seen = '';
  const queries = await queriesOf(test, async () => {
    ({ text: seen } = await request(test.http)
      .get(paths[which] ?? '')
      .expect(200));
  });
  expect(seen).toContain(question.id);
  expect(queries.filter((sql) => /question_detail/.test(sql))).toEqual([]);
});
