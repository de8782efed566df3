import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type {
  AdminCompetitionPage,
  AdminTeamDetail,
  ApprovalPage,
  AuditPage,
  CappedPage,
  DeletedPage,
  Id,
  JudgingRoom,
  SubmissionRecordPage,
  Task,
  Visibility,
} from '@tianheng/contracts';
import request from 'supertest';
import { Competition } from '../src/competitions/competition.entity.ts';
import { QuestionGroup } from '../src/competitions/question-group.entity.ts';
import { Question } from '../src/competitions/question.entity.ts';
import { startApp, type TestApp } from './app.ts';
import type { World } from './factory.ts';
import { pinImages, setSettings, submit } from './judging.ts';

/** What the back office shows of titles in two languages, by the language of the page. */
const LANGUAGES = ['en', 'zh-CN'] as const;
type Language = (typeof LANGUAGES)[number];
const TITLES = {
  competition: { en: 'Orbit challenge', 'zh-CN': '轨道挑战赛' },
  group: { en: 'Debris', 'zh-CN': '碎片' },
  question: { en: 'Orbit forecast', 'zh-CN': '轨道预报' },
};

let test: TestApp;
let bearer: { Authorization: string };
let world: World;

beforeAll(async () => {
  test = await startApp();
  bearer = await test.factory.bearer(await test.factory.admin());
  await pinImages(test);
  await setSettings(test);
  world = await test.factory.world();
  const { competition, group, question } = TITLES;
  const repository = test.database.getRepository.bind(test.database);
  await repository(Competition).update(world.competition.id, {
    title: competition['zh-CN'],
    titleEn: competition.en,
  });
  await repository(QuestionGroup).update(world.group.id, { name: group['zh-CN'], nameEn: group.en });
  await repository(Question).update(world.question.id, { title: question['zh-CN'], titleEn: question.en });
});
afterAll(() => test.stop());

async function get<T>(path: string, language: Language): Promise<T> {
  const call = request(test.http).get(`/v1/admin/${path}`).set(bearer).set('Accept-Language', language);
  return (await call.expect(200)).body as T;
}

it.each(LANGUAGES)('names what is judged and what was submitted in %s', async (language) => {
  await test.database.query('delete from commitment');
  await submit(test, world);
  const { questions } = await get<JudgingRoom>('judging', language);
  expect(questions).toMatchObject([
    { question_title: TITLES.question[language], competition_title: TITLES.competition[language] },
  ]);
  expect(Object.keys(questions[0] ?? {})).not.toContain('question_title_en');
  const query = `question_type=model&competition_id=${world.competition.id}`;
  const { data } = await get<SubmissionRecordPage>(`commitment?${query}`, language);
  expect(data).toMatchObject([{ question_title: TITLES.question[language] }]);
  expect(Object.keys(data[0] ?? {})).not.toContain('question_title_en');
});

it.each(LANGUAGES)('says in %s which competitions open a dataset', async (language) => {
  const { id } = await test.factory.dataset({ status: 'competition' }, []);
  await test.database.getRepository(Question).update(world.question.id, { openDataset: [id] });
  const { opened_by } = await get<Visibility>(`dataset/${id}/visibility`, language);
  expect(opened_by).toEqual([TITLES.competition[language]]);
});

it('orders matches by the title that is shown', async () => {
  const competitions = test.database.getRepository(Competition);
  const named: [zh: string, en: string][] = [
    ['丙', 'Order B'],
    ['Order 乙', ' '],
    ['甲', 'Order A'],
  ];
  const own = new Map<string, string>();
  for (const [title, titleEn] of named) {
    const { id } = await test.factory.competition();
    await competitions.update(id, { title, titleEn });
    own.set(id, title);
  }
  const inOrder = async (language: Language): Promise<(string | undefined)[]> => {
    const { data } = await get<AdminCompetitionPage>('competitions?order=title&limit=100', language);
    return data.flatMap(({ id }) => own.get(id) ?? []);
  };
  expect(await inOrder('en')).toEqual(['甲', '丙', 'Order 乙']);
  expect(await inOrder('zh-CN')).not.toEqual(await inOrder('en'));
});

it('names what was deleted in both languages, finds it by either, and knows no English name of a dataset', async () => {
  const spare = await test.factory.question(world.group);
  const { question } = TITLES;
  await test.database
    .getRepository(Question)
    .update(spare.id, { title: `${question['zh-CN']}二`, titleEn: `${question.en} II` });
  const dataset = await test.factory.dataset({ status: 'open', title: '星历表' }, []);
  const remove = (path: string) => request(test.http).delete(`/v1/admin/${path}`).set(bearer).expect(200);
  await remove(`competition/${world.competition.id}/questions/${spare.id}`);
  await remove(`dataset/${dataset.id}`);

  for (const language of LANGUAGES) {
    for (const q of ['预报二', 'forecast ii']) {
      const { data, total_count } = await get<DeletedPage>(`deleted?q=${encodeURIComponent(q)}`, language);
      expect(total_count).toBe(1);
      expect(data).toMatchObject([
        {
          name: language === 'en' ? `${question.en} II` : `${question['zh-CN']}二`,
          competition_title: TITLES.competition[language],
        },
      ]);
      expect(Object.keys(data[0] ?? {})).not.toContain('name_en');
    }
    const { data } = await get<DeletedPage>('deleted?kind=dataset', language);
    expect(data).toMatchObject([{ name: '星历表', competition_title: null }]);
  }
});

it('names tasks, and what the audit tells of, in both languages, and finds a task by either', async () => {
  const { question } = TITLES;
  const sync = `competition/${world.competition.id}/question/${world.question.id}/sync_dataset`;
  const started = await request(test.http)
    .post(`/v1/admin/${sync}`)
    .set(bearer)
    .set('Accept-Language', 'en')
    .expect(201);
  expect(started.body).toMatchObject({ name: question.en, task_type: 'sync_dataset' });
  for (const language of LANGUAGES) {
    for (const q of ['', question.en.toUpperCase(), question['zh-CN']]) {
      const { data } = await get<CappedPage<Task>>(`task?q=${encodeURIComponent(q)}`, language);
      expect(data).toMatchObject([{ id: started.body.id, name: question[language] }]);
    }
    const { data } = await get<AuditPage>('audit?action=question.sync_dataset', language);
    expect(data).toMatchObject([{ object_name: question[language] }]);
    expect(Object.keys(data[0] ?? {})).not.toContain('object_name_en');
  }
});

it('says in both languages what an approved team reads, whatever words came with the decision', async () => {
  const decided = async (desc: string): Promise<Id> => {
    const leader = await test.factory.user();
    const team = await test.factory.team(world.competition, { leader, status: 'approving' });
    const { id } = await test.factory.approval(team);
    const decision = request(test.http).post(`/v1/teams/approval/${id}`).set(bearer);
    await decision.send({ status: 'accept', desc }).expect(200);
    return team.id;
  };
  const [silent, told] = [await decided(''), await decided('审核通过，欢迎')];
  for (const [language, words] of [
    ['en', 'Approved'],
    ['zh-CN', '审核通过'],
  ] as const) {
    const { data: rounds } = await get<ApprovalPage>('competition/approvals', language);
    const { data: deeds } = await get<AuditPage>('audit?action=team.approve', language);
    const descOf = (id: Id) => rounds.find(({ team_id }) => team_id === id)?.desc;
    const whyOf = (id: Id) => deeds.find(({ object_id }) => object_id === id)?.why;
    expect([descOf(silent), whyOf(silent), descOf(told), whyOf(told)]).toEqual([words, words, words, words]);
    const { approval_desc } = await get<AdminTeamDetail>(
      `competition/${world.competition.id}/teams/${silent}`,
      language,
    );
    expect(approval_desc).toBe(words);
  }
});
