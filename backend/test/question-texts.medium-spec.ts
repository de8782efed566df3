import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Paged, QuestionSummary } from '@tianheng/contracts';
import request from 'supertest';
import { startApp, type TestApp } from './app.ts';

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
