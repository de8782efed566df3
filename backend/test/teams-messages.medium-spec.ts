import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  APPROVAL_DESC_MAX,
  INSTRUCTORS_MAX,
  NO_TEAM_VERSION,
  TEAM_NAME_MAX,
  type ErrorBody,
  type ErrorCode,
  type TeamForm,
} from '@tianheng/contracts';
import type { User } from '../src/auth/accounts/user.entity.ts';
import { Competition } from '../src/competitions/competition.entity.ts';
import { startApp, type TestApp } from './app.ts';
import { NOWHERE } from './judging.ts';
import { Forming, teamName } from './teams.ts';

let test: TestApp;
let forming: Forming;
let leader: User;
let form: TeamForm;

beforeAll(async () => {
  test = await startApp();
});
beforeEach(async () => {
  forming = await Forming.begin(test);
  leader = await test.factory.user();
  form = await forming.form(leader);
});
afterAll(() => test.stop());

const submit = async (values: object, user = leader) =>
  (await forming.client(user)).post(`${forming.path}/team`, { ...form, ...values });
const draft = async (values: object, user = leader) =>
  (await forming.client(user)).post(`${forming.path}/team/temporary-storage`, values);
const details = async (values: object): Promise<ErrorBody['details']> => {
  const client = await forming.client(leader);
  const { status, body } = await client
    .post(`${forming.path}/team`, { ...form, ...values })
    .set('Accept-Language', 'en');
  expect([status, (body as ErrorBody).code]).toEqual([400, 'VALIDATION_FAILED']);
  return (body as ErrorBody).details;
};
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as ErrorBody).code];

const NOT_ALLOWED = 'has characters that are not allowed or the wrong form';

describe('a submitted form', () => {
  const person = { name: 'I', position: 'Professor', phone: '13800000000' };

  it.each<[string, object, string, string]>([
    ['no name', { name: '' }, 'name', 'is required'],
    ['a name with a space', { name: 'Team One' }, 'name', NOT_ALLOWED],
    ['a name with a sign', { name: '北斗-1' }, 'name', NOT_ALLOWED],
    ['a long name', { name: 'x'.repeat(TEAM_NAME_MAX + 1) }, 'name', 'must have at most 50 characters'],
    ['no slogan', { slogan: ' ' }, 'slogan', 'is required'],
    ['a slogan that nobody sees', { slogan: '\u200b\u3164' }, 'slogan', 'is required'],
    ['a slogan of two lines', { slogan: 'one\ntwo' }, 'slogan', NOT_ALLOWED],
    ['a company that turns what follows', { company_name: 'x\u202ey' }, 'company_name', NOT_ALLOWED],
    ['an address of two lines', { leader_address: 'one\r\ntwo' }, 'leader_address', NOT_ALLOWED],
    ['no introduction', { introduction: '' }, 'introduction', 'is required'],
    ['an introduction that nobody sees', { introduction: '\u2060\n\u200b' }, 'introduction', 'is required'],
    ['a company that nobody sees', { company_name: '\u2800' }, 'company_name', 'is required'],
    ['no company', { company_name: undefined }, 'company_name', 'is required'],
    ['an unknown country', { country: 'xx' }, 'country', 'must be the two letters of a country'],
    ['no country', { country: '' }, 'country', 'must be the two letters of a country'],
    ['no picture', { picture_id: '' }, 'picture_id', 'is required'],
    ['a picture that is none', { picture_id: NOWHERE }, 'picture_id', 'does not name an uploaded picture'],
    ['no signed form', { unit_signature_file_id: null }, 'unit_signature_file_id', 'is required'],
    [
      'an unknown form',
      { unit_signature_file_id: NOWHERE },
      'unit_signature_file_id',
      'does not name a signed form that you uploaded',
    ],
    ['a wrong phone', { mobile_phone: '12' }, 'mobile_phone', NOT_ALLOWED],
    ['a wrong address', { leader_email: 'x' }, 'leader_email', NOT_ALLOWED],
    [
      'an instructor without a name',
      { instructors: [{ ...person, name: '' }] },
      'instructors.0.name',
      'is required',
    ],
    [
      'an instructor without a position',
      { instructors: [person, { ...person, position: ' ' }] },
      'instructors.1.position',
      'is required',
    ],
    [
      "an instructor's wrong phone",
      { instructors: [{ ...person, phone: 'call me' }] },
      'instructors.0.phone',
      NOT_ALLOWED,
    ],
    [
      'too many instructors',
      { instructors: Array.from({ length: INSTRUCTORS_MAX + 1 }, () => person) },
      'instructors',
      'must have at most 10 entries',
    ],
    ['no picks', { question_binds: [] }, 'question_binds', 'needs at least one group of questions'],
    ['what nobody knows', { is_accepted: true }, 'is_accepted', 'is not known here'],
  ])('is refused with %s', async (_, values, field, message) => {
    expect(await details(values)).toEqual([{ field, message }]);
  });

  it('is taken with a name whose letters a keyboard has composed of parts', async () => {
    const { name } = (await submit({ name: `e\u0301${teamName()}` })).body as TeamForm;
    expect(name.startsWith('\u00e9T')).toBe(true);
    const other = await test.factory.user();
    expect(codeOf(await draft({ name: name.normalize('NFD').toUpperCase() }, other))).toEqual([
      409,
      'TEAM_NAME_TAKEN',
    ]);
  });

  it('says it in Chinese, too', async () => {
    const client = await forming.client(leader);
    const call = client.post(`${forming.path}/team`, { ...form, question_binds: [] });
    const { body } = await call.set('Accept-Language', 'zh-CN');
    expect(body).toMatchObject({
      error_info: '部分内容未填写或格式不正确。',
      details: [{ field: 'question_binds', message: '至少选择一个分组' }],
    });
  });

  it("takes nobody else's signed form, and lets the team read its own", async () => {
    const stranger = await test.factory.user();
    const theirs = await forming.form(stranger);
    const { unit_signature_file_id } = theirs;
    expect(await details({ unit_signature_file_id })).toEqual([
      { field: 'unit_signature_file_id', message: 'does not name a signed form that you uploaded' },
    ]);
    const mate = await test.factory.user();
    const read = async () =>
      (await (await forming.client(mate)).get(`/object-storage/download/${form.unit_signature_file_id}/url`))
        .status;
    expect(await read()).toBe(403);
    const { id } = await forming.submitted(leader, [mate], form);
    await forming.answer(mate, id, 'accept');
    expect(await read()).toBe(200);
    // Whoever dismisses the team takes the form along to the next one.
    const asLeader = await forming.client(leader);
    await asLeader.post(`${forming.path}/team/dismiss`, {}).expect(200);
    expect(await read()).toBe(403);
    expect((await submit({ name: teamName() })).status).toBe(201);
  });

  it('holds exactly the picks that its groups ask for', async () => {
    const { factory } = test;
    const two = await factory.group(forming.world.competition, { totalQuestions: 2, nameEn: 'G' });
    const needed = await factory.question(two, { required: true, titleEn: 'Q' });
    const [second, third] = [await factory.question(two), await factory.question(two)];
    const abroad = await factory.group(forming.world.competition, { countries: ['fr'], nameEn: 'F' });
    const away = await factory.question(abroad);
    const pick = (...questions: { id: string; groupId: string }[]) => ({
      question_binds: questions.map(({ id, groupId }) => ({ question_id: id, question_group_id: groupId })),
    });
    const refusal = async (...questions: { id: string; groupId: string }[]) =>
      (await details(pick(...questions)))?.map(({ message }) => message);
    expect(await refusal(needed)).toEqual(['has too few questions of the group G: exactly 2 must be chosen']);
    expect(await refusal(needed, second, third)).toEqual([
      'has too many questions of the group G: exactly 2 must be chosen',
    ]);
    expect(await refusal(second, third)).toEqual(['must hold the required question Q']);
    expect(await refusal(away)).toEqual(['has the group F, which is not open to teams of this country']);
    const misplaced = await submit(pick({ id: needed.id, groupId: abroad.id }));
    expect(codeOf(misplaced)).toEqual([404, 'QUESTION_NOT_FOUND']);
    expect(codeOf(await submit(pick({ id: needed.id, groupId: NOWHERE })))).toEqual([404, 'GROUP_NOT_FOUND']);
    const done = await submit({ ...pick(needed, second, second), country: 'fr' });
    expect([done.status, done.body.question_binds.length]).toEqual([201, 2]);
  });

  it('names groups and questions in the language asked for', async () => {
    const { factory } = test;
    const { competition } = forming.world;
    const [orbits, abroad] = [
      await factory.group(competition, { totalQuestions: 2, name: '轨道', nameEn: 'Orbits' }),
      await factory.group(competition, { countries: ['fr'], name: '海外', nameEn: 'Abroad' }),
    ];
    const needed = await factory.question(orbits, { required: true, title: '一', titleEn: 'One' });
    const others = [await factory.question(orbits), await factory.question(orbits)];
    const away = await factory.question(abroad);
    const client = await forming.client(leader);
    const said = async (language: string, questions: { id: string; groupId: string }[]) => {
      const question_binds = questions.map(({ id, groupId }) => ({
        question_id: id,
        question_group_id: groupId,
      }));
      const call = client.post(`${forming.path}/team`, { ...form, question_binds });
      const { body } = await call.set('Accept-Language', language);
      return (body as ErrorBody).details?.map(({ message }) => message).join();
    };
    for (const [questions, en, zh] of [
      [[needed], 'Orbits', '轨道'],
      [[needed, ...others], 'Orbits', '轨道'],
      [others, 'One', '一'],
      [[away], 'Abroad', '海外'],
    ] as const) {
      expect(await said('en', [...questions])).toContain(en);
      expect(await said('zh-CN', [...questions])).toContain(zh);
    }
  });

  it('invites at most four, only people who may come and are free', async () => {
    const { factory } = test;
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => factory.user()));
    const listed = people.map(({ id }) => ({ id }));
    expect(await details({ member_list: listed })).toEqual([
      { field: 'member_list', message: 'Non-captain members can select up to 4!' },
    ]);
    await test.database.getRepository(Competition).update(forming.world.competition.id, { teamSizeLimit: 2 });
    expect(await details({ member_list: listed.slice(0, 2) })).toEqual([
      { field: 'member_list', message: 'Non-captain members can select up to 1!' },
    ]);
    for (const [values, id] of [
      [{ isFrozen: true }, null],
      [{ platformRole: 'platform_admin' }, null],
      [{}, NOWHERE],
    ] as const) {
      const person = await factory.user(values);
      const refused = await submit({ member_list: [{ id: id ?? person.id }] });
      expect(codeOf(refused)).toEqual([404, 'USER_NOT_FOUND']);
    }
    const busy = await factory.user();
    await forming.submitted(busy);
    const refused = await submit({ member_list: [{ id: busy.id }] });
    expect(codeOf(refused)).toEqual([409, 'USER_IN_TEAM']);
    expect(refused.body.error_info).toContain(busy.username);
    // The leader may be named among the members, as the team's own answer does.
    const fine = await submit({ member_list: [{ id: leader.id }] });
    expect([fine.status, fine.body.status]).toEqual([201, 'approving']);
  });
});

describe('registration', () => {
  it.each<[string, Partial<Competition>, ErrorCode]>([
    ['before the start', { status: 'not_started' }, 'COMPETITION_NOT_OPEN'],
    ['after the end', { status: 'done' }, 'COMPETITION_NOT_OPEN'],
    ['when it is closed', { registrationOpenTime: new Date() }, 'REGISTRATION_CLOSED'],
  ])('is refused %s', async (_, values, code) => {
    const asLeader = await forming.client(leader);
    const mate = await test.factory.user();
    const { id } = await forming.submitted(await test.factory.user(), [mate]);
    await draft({ name: teamName() });
    const { body: link } = await asLeader.post(`${forming.path}/team/invitation_link`, {});
    await test.database.getRepository(Competition).update(forming.world.competition.id, values);
    const stranger = await test.factory.user();
    expect(codeOf(await submit({}, stranger))).toEqual([409, code]);
    expect(codeOf(await draft({ name: teamName() }, stranger))).toEqual([409, code]);
    const resubmit = await asLeader.post(`${forming.path}/team/resubmit`, form);
    expect(codeOf(resubmit)).toEqual([409, code]);
    const join = await (
      await forming.client(stranger)
    ).post(`${forming.path}/invitation_link`, {
      token: link.token as string,
    });
    expect(codeOf(join)).toEqual([409, code]);
    const accept = await forming.answer(mate, id, 'accept');
    expect([[409, code], codeOf({ status: 409, body: { code: 'INVITATION_CLOSED' } })]).toContainEqual(
      codeOf(accept),
    );
  });

  it('keeps a name that was submitted, and frees it with the team', async () => {
    const mate = await test.factory.user();
    const { id, name } = await forming.submitted(leader, [mate], form);
    await forming.answer(mate, id, 'reject');
    const asLeader = await forming.client(leader);
    const again = await asLeader.post(`${forming.path}/team/resubmit`, { ...form, name: teamName() });
    expect(codeOf(again)).toEqual([409, 'TEAM_NAME_FIXED']);
    const renamed = await draft({ name: teamName() });
    expect(codeOf(renamed)).toEqual([409, 'TEAM_NAME_FIXED']);
    const other = await test.factory.user();
    expect(codeOf(await draft({ name: name.toUpperCase() }, other))).toEqual([409, 'TEAM_NAME_TAKEN']);
    await asLeader.post(`${forming.path}/team/dismiss`, {}).expect(200);
    expect((await draft({ name: name.toUpperCase() }, other)).status).toBe(201);
  });
});

describe('a draft', () => {
  it.each(['slogan', 'company_name', 'leader_address', 'leader_email', 'mobile_phone'])(
    'takes one line alone as %s',
    async (field) => {
      for (const value of ['one\ntwo', 'x\u202ey'])
        expect((await draft({ name: teamName(), [field]: value })).body.details).toMatchObject([{ field }]);
    },
  );

  it.each([
    ['leader_email', 'later', 'team@example.org'],
    ['mobile_phone', 'call me', '+86 139 0000 0000'],
  ])(
    'is not submitted with a %s that is none, though the form leaves it out',
    async (field, noted, sound) => {
      expect((await draft({ name: form.name, [field]: noted })).status).toBe(201);
      const refused = await submit({});
      expect([refused.status, refused.body.details]).toMatchObject([400, [{ field }]]);
      expect((await submit({ [field]: sound })).status).toBe(201);
    },
  );

  it('needs its name alone, takes what is not ready, and is changed until it is submitted', async () => {
    const people = await Promise.all([1, 2, 3, 4, 5].map(() => test.factory.user()));
    const unready = {
      instructors: [{ name: '', position: '', phone: 'later' }],
      member_list: people.map(({ id }) => ({ id })),
      slogan: '',
      country: '',
      picture_id: '',
      leader_email: 'x',
    };
    const first = await draft({ name: form.name, ...unready });
    expect([first.status, first.body.country, first.body.member_list.length]).toEqual([201, 'cn', 6]);
    const bare = await draft({ name: teamName() });
    expect(bare.body).toMatchObject({ id: first.body.id, instructors: [], is_name_fixed: false });
    expect(bare.body.member_list).toHaveLength(1);
    expect(codeOf(await draft({ name: 'no spaces' }))).toEqual([400, 'VALIDATION_FAILED']);
    expect(codeOf(await draft({}))).toEqual([400, 'VALIDATION_FAILED']);
    const person = people[0] as User;
    expect((await (await forming.client(person)).get(`${forming.path}/invited`)).body).toEqual([]);
  });

  it('is not written over by a tab that is behind', async () => {
    const { body } = await draft({ name: form.name });
    const version = body.version as number;
    const ahead = await draft({ name: form.name, slogan: 'first', version });
    const newer = ahead.body.version as number;
    expect([ahead.status, newer > version]).toEqual([201, true]);
    const behind = await draft({ name: form.name, slogan: 'second', version });
    expect(codeOf(behind)).toEqual([409, 'STALE_WRITE']);
    expect(behind.body.current).toMatchObject({ slogan: 'first', version: newer, member_list: [] });
    const nothing = await draft({ name: form.name, slogan: 'second', version: null });
    expect([codeOf(nothing), nothing.body.details]).toMatchObject([
      [400, 'VALIDATION_FAILED'],
      [{ field: 'version', message: '必须是整数' }],
    ]);
    const same = await draft({ name: form.name, slogan: 'second', version: newer });
    expect(same.status).toBe(201);
  });
});

it('refuses the words about a team that nobody sees when they are changed, too', async () => {
  await forming.submitted(leader, [], form);
  const { picture_id, slogan, introduction } = form;
  const { id } = await forming.own(leader);
  const change = async (values: object) =>
    (await forming.client(leader)).put(`${forming.path}/team/${id}/info`, {
      ...{ picture_id, slogan, introduction },
      ...values,
    });
  for (const field of ['slogan', 'introduction']) {
    const refused = await change({ [field]: '\u200b' });
    expect(refused.body).toMatchObject({ details: [{ field, message: '不能为空' }] });
  }
  expect((await change({ slogan: '☄\u200d' })).status).toBe(200);
});

describe('a form that was begun without a team', () => {
  it('makes one, and writes over none that there is by now', async () => {
    const begun = { name: form.name, version: NO_TEAM_VERSION };
    const first = await draft({ ...begun, slogan: 'here' });
    expect(first.status).toBe(201);
    const elsewhere = await draft({ ...begun, slogan: 'elsewhere' });
    expect(codeOf(elsewhere)).toEqual([409, 'STALE_WRITE']);
    expect(elsewhere.body.current).toMatchObject({ slogan: 'here', version: first.body.version });
    expect(codeOf(await submit({ version: NO_TEAM_VERSION }))).toEqual([409, 'STALE_WRITE']);
    await (await forming.client(leader)).post(`${forming.path}/team/dismiss`, {}).expect(200);
    expect((await submit({ version: NO_TEAM_VERSION })).status).toBe(201);
  });
});

describe('a decision', () => {
  it.each([
    [{ status: 'reject' }, 'desc'],
    [{ status: 'reject', desc: null }, 'desc'],
    [{ status: 'reject', desc: '  ' }, 'desc'],
    [{ status: 'reject', desc: '\u200b' }, 'desc'],
    [{ status: 'reject', desc: 'x'.repeat(APPROVAL_DESC_MAX + 1) }, 'desc'],
    [{ status: 'approving' }, 'status'],
  ])('is refused with %p', async (body, field) => {
    const admin = await forming.client(await test.factory.admin());
    for (const [url, more] of [
      [`/teams/approval/${NOWHERE}`, {}],
      ['/admin/competition/approvals', { approvals: [NOWHERE] }],
    ] as const) {
      const answer = await admin.post(url, { ...body, ...more }).set('Accept-Language', 'zh-CN');
      expect([answer.status, answer.body.details[0].field]).toEqual([400, field]);
    }
  });

  it('has a reason that says why it is needed', async () => {
    const admin = await forming.client(await test.factory.admin());
    const call = admin.post(`/teams/approval/${NOWHERE}`, { status: 'reject', desc: '' });
    const { body } = await call.set('Accept-Language', 'zh-CN');
    expect(body.details).toEqual([{ field: 'desc', message: '拒绝理由不能为空' }]);
  });
});
