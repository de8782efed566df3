import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Team as TeamWire } from '@tianheng/contracts';
import request from 'supertest';
import type { User } from '../src/auth/accounts/user.entity.ts';
import type { Competition } from '../src/competitions/competition.entity.ts';
import type { Question } from '../src/competitions/question.entity.ts';
import { QuestionBind } from '../src/teams/question-bind.entity.ts';
import type { Team } from '../src/teams/team.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { countQueries } from './queries.ts';

const NOWHERE = '00000000-0000-4000-8000-000000000000';

let test: TestApp;
let competition: Competition;
let question: Question;
let leader: User;
let member: User;
let team: Team;

beforeAll(async () => {
  test = await startApp();
  const { factory } = test;
  competition = await factory.competition();
  const group = await factory.group(competition, { countries: ['cn', 'all'], nameEn: 'Algorithms' });
  question = await factory.question(group);
  leader = await factory.user();
  member = await factory.user();
  const form = await factory.file('form', { purpose: 'team_document', filename: '盖章表.pdf' });
  const picture = await factory.file('png');
  team = await factory.team(competition, {
    leader,
    members: [member],
    questions: [question],
    pictureId: picture.id,
    unitSignatureFileId: form.id,
    approvalDesc: 'Welcome',
    instructors: [{ name: 'I', position: 'Professor', phone: '13800000000' }],
  });
});
afterAll(() => test.stop());

const call = async (user: User | null, method: 'get' | 'patch', path: string, body?: object) =>
  request(test.http)
    [method](`/v1${path}`)
    .set({ 'Accept-Language': 'en', ...(user && (await test.factory.bearer(user))) })
    .send(body);
const get = (user: User | null, path: string) => call(user, 'get', path);

describe('GET /competition/{id}/team/info', () => {
  const path = (): string => `/competition/${competition.id}/team/info`;

  it('tells the leader and the members everything about their team', async () => {
    const { status, body } = await get(leader, path());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: team.id,
      competition_id: competition.id,
      name: team.name,
      leader: leader.username,
      status: 'accept',
      is_join_team: true,
      is_leader: true,
      picture_url: `/v1/object-storage/download/${team.pictureId}`,
      unit_signature_file_url: `/v1/object-storage/download/${team.unitSignatureFileId}`,
      unit_signature_file_name: '盖章表.pdf',
      instructors: [{ name: 'I', position: 'Professor', phone: '13800000000' }],
      question_binds: [
        {
          question_id: question.id,
          question_title: question.titleEn,
          question_group_name: 'Algorithms',
          question_group_country: 'cn,all',
          model_file_id: null,
          handed_in_at: null,
          handed_in_by: null,
        },
      ],
    });
    const people = (body as TeamWire).member_list.map(({ username, email, is_leader, status: answer }) => [
      username,
      email,
      is_leader,
      answer,
    ]);
    expect(people).toEqual([
      [leader.username, leader.email, true, 'accept'],
      [member.username, member.email, false, 'accept'],
    ]);
    const asMember = await get(member, path());
    expect(asMember.body).toMatchObject({ id: team.id, is_leader: false, is_join_team: true });
  });

  it('answers {} to a person without a team, refuses visitors and unknown competitions', async () => {
    const stranger = await test.factory.user();
    expect((await get(stranger, path())).body).toEqual({});
    expect((await get(null, path())).status).toBe(401);
    for (const id of [NOWHERE, 'x']) {
      const refused = await get(leader, `/competition/${id}/team/info`);
      expect([refused.status, refused.body.code]).toEqual([404, 'COMPETITION_NOT_FOUND']);
    }
  });

  it('names the first of its enrolments, by the order of the questions, and none of a team without', async () => {
    const { factory } = test;
    const elsewhere = await factory.competition();
    const group = await factory.group(elsewhere);
    const second = await factory.question(group, { questionNo: 2 });
    const first = await factory.question(group, { questionNo: 1 });
    const [both, none] = [await factory.user(), await factory.user()];
    const { id } = await factory.team(elsewhere, { leader: both, questions: [second, first] });
    await factory.team(elsewhere, { leader: none, status: 'temporary_storage' });
    const own = async (user: User): Promise<TeamWire> =>
      (await get(user, `/competition/${elsewhere.id}/team/info`)).body as TeamWire;
    const bind = await test.database
      .getRepository(QuestionBind)
      .findOneByOrFail({ teamId: id, questionId: first.id });
    const team = await own(both);
    expect(team.question_bind_id).toBe(bind.id);
    expect(team.question_binds.map((one) => [one.id === bind.id, one.question_id])).toEqual([
      [true, first.id],
      [false, second.id],
    ]);
    expect(await own(none)).toMatchObject({ question_bind_id: null, question_binds: [] });
  });

  it('shows a draft to its leader only', async () => {
    const { factory } = test;
    const drafting = await factory.user();
    const invited = await factory.user();
    const draft = await factory.team(competition, { leader: drafting, status: 'temporary_storage' });
    await factory.member(draft, invited);
    expect((await get(drafting, path())).body.status).toBe('temporary_storage');
    expect((await get(invited, path())).body).toEqual({});
  });
});

describe('the current team', () => {
  it('is the only accepted one until another is chosen', async () => {
    const { factory } = test;
    const person = await factory.user();
    expect((await get(person, '/team/info')).body).toEqual({});
    const first = await factory.team(competition, { leader: person });
    expect((await get(person, '/team/info')).body.id).toBe(first.id);
    const second = await factory.team(await factory.competition(), { leader: person });
    expect((await get(person, '/team/info')).body).toEqual({});
    for (const { id } of [second, first]) {
      const chosen = await call(person, 'patch', '/current_user/team', { team_id: id });
      expect([chosen.status, chosen.body.id]).toEqual([200, id]);
      expect((await get(person, '/team/info')).body.id).toBe(id);
    }
  });

  it('cannot be a team of others or none', async () => {
    const stranger = await test.factory.user();
    for (const team_id of [team.id, NOWHERE]) {
      const refused = await call(stranger, 'patch', '/current_user/team', { team_id });
      expect([refused.status, refused.body.code]).toEqual([404, 'TEAM_NOT_FOUND']);
    }
    for (const body of [{}, { team_id: 'x' }, { team_id: team.id, more: 1 }]) {
      expect((await call(leader, 'patch', '/current_user/team', body)).status).toBe(400);
    }
    expect((await call(null, 'patch', '/current_user/team', { team_id: team.id })).status).toBe(401);
    expect((await get(null, '/team/info')).status).toBe(401);
  });
});

describe('GET /teams', () => {
  it('pages the own teams with a constant number of queries', async () => {
    const { factory } = test;
    const person = await factory.user();
    const mates = await Promise.all([factory.user(), factory.user()]);
    const made: string[] = [];
    for (let place = 0; place < 5; place += 1) {
      const where = await factory.competition();
      const asked = await factory.question(await factory.group(where));
      const createdAt = new Date(Date.now() - (place >> 1) * 1000);
      const one = await factory.team(where, {
        leader: person,
        members: mates,
        questions: [asked],
        createdAt,
      });
      made.push(one.id);
    }
    await factory.team(await factory.competition(), { leader: person, dismissedAt: new Date() });
    const whole = await get(person, '/teams');
    expect(whole.body).toMatchObject({ total_count: 5, current_page: 1 });
    const ids: string[] = [];
    for (const page of [1, 2, 3]) {
      const part = await get(person, `/teams?page=${page}&limit=2`);
      ids.push(...(part.body as { data: TeamWire[] }).data.map(({ id }) => id));
    }
    expect(ids).toEqual((whole.body as { data: TeamWire[] }).data.map(({ id }) => id));
    expect([...ids].sort()).toEqual([...made].sort());
    const bearer = await factory.bearer(person);
    const list = (limit: number) => () => request(test.http).get(`/v1/teams?limit=${limit}`).set(bearer);
    const few = await countQueries(test, list(1));
    const many = await countQueries(test, list(4));
    expect(many).toBe(few);
  });

  it('is empty without a team and closed to visitors', async () => {
    expect((await get(await test.factory.user(), '/teams')).body).toEqual({
      data: [],
      total_count: 0,
      current_page: 1,
    });
    expect((await get(null, '/teams')).status).toBe(401);
  });
});

describe('GET /competition/{id}/invited', () => {
  it('lists open invitations of submitted teams there', async () => {
    const { factory } = test;
    const person = await factory.user();
    const inviting = await factory.team(competition, {
      leader: await factory.user(),
      status: 'in_recruiting',
    });
    const draft = await factory.team(competition, {
      leader: await factory.user(),
      status: 'temporary_storage',
    });
    const gone = await factory.team(competition, {
      leader: await factory.user(),
      status: 'in_recruiting',
      dismissedAt: new Date(),
    });
    const answered = await factory.team(competition, {
      leader: await factory.user(),
      status: 'in_recruiting',
    });
    const invitation = await factory.member(inviting, person);
    await factory.member(draft, person);
    await factory.member(gone, person);
    await factory.member(answered, person, { status: 'reject' });
    const { body } = await get(person, `/competition/${competition.id}/invited`);
    expect(body).toEqual([
      {
        id: invitation.id,
        name: inviting.name,
        leader: expect.stringMatching(/^user_/),
        created_at: expect.any(Number),
      },
    ]);
    const other = await factory.competition();
    expect((await get(person, `/competition/${other.id}/invited`)).body).toEqual([]);
    expect((await get(person, `/competition/${NOWHERE}/invited`)).status).toBe(404);
    expect((await get(null, `/competition/${competition.id}/invited`)).status).toBe(401);
  });
});

describe('GET /competition/{id}/team/approval', () => {
  it('gives the latest decision about the own team', async () => {
    const path = `/competition/${competition.id}/team/approval`;
    const decided = { status: 'accept', approval_desc: 'Welcome' };
    expect((await get(leader, path)).body).toEqual(decided);
    expect((await get(member, path)).body).toEqual(decided);
    expect((await get(await test.factory.user(), path)).body).toEqual({});
    expect((await get(null, path)).status).toBe(401);
    expect((await get(leader, `/competition/${NOWHERE}/team/approval`)).status).toBe(404);
  });
});
