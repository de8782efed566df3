import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody, Id } from '@tianheng/contracts';
import { FilesService } from '../src/storage/files/files.service.ts';
import { startApp, type TestApp } from './app.ts';
import { asAdmin } from './office.ts';

const HOUR_MS = 3600 * 1000;
const GONE = 'shows a picture that is not stored any more: remove it there, or upload it again';

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

const stored = async (): Promise<Id> =>
  (await test.factory.file('picture', { purpose: 'picture', filename: 'p.png' })).id;
const remove = (id: Id): Promise<void> => test.app.get(FilesService).remove(id);
const shows = (id: Id, origin = ''): string =>
  `<p>Seen</p><p><img alt="a &gt; b" src="${origin}/v1/object-storage/download/${id}" /></p>`;

const KINDS = [
  [
    'competition',
    'desc',
    () => 'competitions',
    {
      title: 'With pictures',
      registration_open_time: Date.now() + HOUR_MS,
      start_time: Date.now() + HOUR_MS,
      end_time: Date.now() + 2 * HOUR_MS,
    },
  ],
  ['topic', 'group_desc', () => `${competition}/group`, { name: 'Orbits', countries: ['cn'] }],
  [
    'question',
    'question_detail',
    () => `${competition}/questions`,
    {
      ...{ question_type: 'project', question_no: 1, title: 'A question', desc: 'About it' },
      ...{ total_score: 100, s_time: Date.now(), e_time: Date.now() + HOUR_MS },
    },
  ],
  ['announcement', 'text', () => `${competition}/announcements`, { title: 'News' }],
] as const satisfies [string, string, () => string, object][];

describe.each(KINDS)('the texts: %s', (kind, field, path, values) => {
  const bodyOf = (text: string, english = text): object => ({
    ...values,
    ...(kind === 'question' && { group_id: group }),
    ...{ [field]: text, [`${field}_en`]: english },
  });
  const make = (text: string, english?: string) =>
    asAdmin(test, bearer, 'post', path(), bodyOf(text, english));
  const change = (id: string, version: string, text: string, english?: string) =>
    asAdmin(test, bearer, 'put', `${path()}/${id}`, { ...bodyOf(text, english), version });
  const refused = async (answer: ReturnType<typeof make>): Promise<ErrorBody['details']> =>
    ((await answer.expect(400)).body as ErrorBody).details;

  it('are refused by field where a picture is gone', async () => {
    const [there, gone] = [await stored(), await stored()];
    await remove(gone);
    expect(await refused(make(shows(there), shows(gone)))).toEqual([{ field: `${field}_en`, message: GONE }]);
    expect(await refused(make(shows(gone, 'https://site.example'), shows(there)))).toEqual([
      { field, message: GONE },
    ]);
    expect(await refused(make(shows(randomUUID())))).toHaveLength(2);
    const { body } = await make(shows(there)).expect(201);
    const { id, version } = body as Record<'id' | 'version', string>;
    expect(await refused(change(id, version, shows(there), shows(there) + shows(gone)))).toEqual([
      { field: `${field}_en`, message: GONE },
    ]);
  });

  it('may keep a picture that is gone since, as nothing else could be changed', async () => {
    const [old, other] = [await stored(), await stored()];
    const { body } = await make(shows(old)).expect(201);
    const { id, version } = body as Record<'id' | 'version', string>;
    for (const one of [old, other]) await remove(one);
    const kept = await change(id, version, `${shows(old)}<p>Added</p>`, 'Only words').expect(200);
    const next = (kept.body as { version: string }).version;
    expect(await refused(change(id, next, shows(old) + shows(other), 'Only words'))).toEqual([
      { field, message: GONE },
    ]);
  });

  it('may link to files, and name pictures that they do not show', async () => {
    const path = `/v1/object-storage/download/${randomUUID()}`;
    await make(`<p><a href="${path}">${path}</a></p>`).expect(201);
  });
});
