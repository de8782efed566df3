import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { JSON_BODY_MAX_BYTES, RICH_BODY_MAX_BYTES, RICH_TEXT_MAX, type ErrorBody } from '@tianheng/contracts';
import request from 'supertest';
import { startApp, type TestApp } from './app.ts';
import { asAdmin } from './office.ts';

const HOUR_MS = 3600 * 1000;
const LONGEST = '天'.repeat(RICH_TEXT_MAX);
/** Stored as `&amp;`, five characters each. */
const AMPERSANDS = RICH_TEXT_MAX / 5;

let test: TestApp;
let bearer: { Authorization: string };
let competition: string;
let group: string;

beforeAll(async () => {
  test = await startApp();
  bearer = await test.factory.bearer(await test.factory.admin());
  const made = await test.factory.competition();
  competition = `competition/${made.id}`;
  group = (await test.factory.group(made)).id;
});
afterAll(() => test.stop());

const competitionOf = (desc: string) => ({
  title: '天衡赛',
  ...{ desc, desc_en: desc },
  registration_open_time: Date.now() + HOUR_MS,
  start_time: Date.now() + HOUR_MS,
  end_time: Date.now() + 2 * HOUR_MS,
});
const groupOf = (text: string) => ({
  ...{ name: 'Orbits', group_desc: text, group_desc_en: text, countries: ['cn'] },
});
const questionOf = (text: string) => ({
  group_id: group,
  question_type: 'project',
  question_no: 1,
  ...{ title: 'A question', desc: 'About it', question_detail: text, question_detail_en: text },
  total_score: 100,
  s_time: Date.now(),
  e_time: Date.now() + HOUR_MS,
});

const KINDS = [
  ['competition', () => 'competitions', competitionOf, 'desc'],
  ['topic', () => `${competition}/group`, groupOf, 'group_desc'],
  ['question', () => `${competition}/questions`, questionOf, 'question_detail'],
] as const;

describe.each(KINDS)('the texts of a %s', (_kind, path, bodyOf, field) => {
  it.each([
    ['as long as they may be', LONGEST],
    ['that grow to that', '&'.repeat(AMPERSANDS)],
  ])('%s are kept, and what is read can be sent back', async (_how, text) => {
    const made = await asAdmin(test, bearer, 'post', path(), bodyOf(text)).expect(201);
    const { id, version, [field]: kept, [`${field}_en`]: english } = made.body as Record<string, string>;
    expect([kept?.length, english?.length]).toEqual([RICH_TEXT_MAX, RICH_TEXT_MAX]);
    const sent = { ...bodyOf(kept ?? ''), version };
    const { body } = await asAdmin(test, bearer, 'put', `${path()}/${id}`, sent).expect(200);
    expect((body as Record<string, string>)[field]).toBe(kept);
  });

  it.each([
    ['too long', `${LONGEST}天`],
    ['that would grow too long', '&'.repeat(AMPERSANDS + 1)],
  ])('%s are refused by name', async (_how, text) => {
    const { body } = await asAdmin(test, bearer, 'post', path(), bodyOf(text)).expect(400);
    const message = 'must have at most 200,000 characters';
    expect((body as ErrorBody).details).toEqual([
      { field, message },
      { field: `${field}_en`, message },
    ]);
  });

  it('may be written in ASCII, and the body be no larger than that', async () => {
    const send = (body: string) =>
      request(test.http)
        .post(`/v1/admin/${path()}`)
        .set({ ...bearer, 'Content-Type': 'application/json' })
        .send(body);
    const escaped = JSON.stringify(bodyOf(LONGEST)).replaceAll('天', '\\u5929');
    expect(escaped.length).toBeGreaterThan(2 * JSON_BODY_MAX_BYTES);
    await send(escaped).expect(201);
    await send(escaped.padEnd(RICH_BODY_MAX_BYTES + 1)).expect(413);
  });
});

it('bodies without rich texts are no larger than before', async () => {
  const text = 'a'.repeat(JSON_BODY_MAX_BYTES);
  const { body } = await asAdmin(test, bearer, 'post', 'announcements', { text }).expect(413);
  expect((body as ErrorBody).code).toBe('BODY_TOO_LARGE');
});
