import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { startApp, type TestApp } from './app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startApp();
});
afterAll(() => test.stop());

describe('errors', () => {
  it('answers an unknown route in the language asked for', async () => {
    const chinese = await request(test.http).get('/v1/nothing').set('Accept-Language', 'zh-CN');
    expect(chinese.status).toBe(404);
    expect(chinese.body).toMatchObject({ code: 'NOT_FOUND', error_info: '请求的地址不存在。' });
    const english = await request(test.http).get('/v1/nothing').set('Accept-Language', 'en');
    expect(english.body.error_info).toBe('There is nothing at this address.');
  });
});
