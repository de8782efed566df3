import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { INVITING_FORMS_PER_HOUR, type UiLanguage } from '@tianheng/contracts';
import request from 'supertest';
import { User } from '../src/auth/accounts/user.entity.ts';
import { TeamApproval } from '../src/teams/approvals/team-approval.entity.ts';
import { CAPTCHA_BYPASS, startApp, type TestApp } from './app.ts';
import { PASSWORD } from './factory.ts';
import { startSmtp, type TestSmtp } from './mail.ts';
import { Forming } from './teams.ts';

let test: TestApp;
let smtp: TestSmtp;
let forming: Forming;

beforeAll(async () => {
  smtp = await startSmtp();
  test = await startApp({ env: { SMTP_URL: smtp.url } });
  forming = await Forming.begin(test);
});
afterAll(async () => {
  await test.stop();
  await smtp.stop();
});

const personOf = (language: UiLanguage): Promise<User> => test.factory.user({ language });
const subjects = async (person: User, count: number): Promise<string[]> =>
  (await smtp.mailsTo(person.email, count)).map(({ subject }) => subject);

it('writes to people in the language of their last sign-in', async () => {
  const person = await test.factory.user();
  const signIn = (language: string) =>
    request(test.http)
      .post('/v1/login')
      .set('Accept-Language', language)
      .send({
        username: person.username,
        password: Buffer.from(PASSWORD).toString('base64'),
        verify_code: CAPTCHA_BYPASS,
      })
      .expect(200);
  const people = test.database.getRepository(User);
  for (const language of ['en', 'zh-CN']) {
    await signIn(language);
    expect(await people.findOneByOrFail({ id: person.id })).toMatchObject({
      language,
      version: person.version,
    });
  }
});

it('tells everybody concerned, each in their language, what happened and what to do next', async () => {
  const leader = await personOf('en');
  const mate = await personOf('zh-CN');
  const admin = await forming.client(await test.factory.admin());
  const { id, name } = await forming.submitted(leader, [mate]);
  const [invitation] = await smtp.mailsTo(mate.email, 1);
  expect(invitation?.subject).toBe(`天衡：邀请您加入团队“${name}”`);
  expect(invitation?.text).toContain(
    `http://localhost:3001/customer/match/${forming.world.competition.id}?tab=team`,
  );
  await forming.answer(mate, id, 'accept');
  expect(await subjects(leader, 1)).toEqual([`Tianheng: The team ${name} waits for approval`]);
  const round = await test.database.getRepository(TeamApproval).findOneByOrFail({ teamId: id });
  await admin.post(`/teams/approval/${round.id}`, { status: 'reject', desc: 'Which stars?' }).expect(200);
  const refusal = (await smtp.mailsTo(leader.email, 2)).find(({ subject }) =>
    subject.includes('not been approved'),
  );
  expect(refusal?.text).toContain('Their reason: Which stars?');
  expect(refusal?.text).toContain(`create-team/${forming.world.competition.id}?teamId=${id}&edit=true`);
  expect((await subjects(mate, 2)).at(-1)).toBe(`天衡：团队“${name}”未通过审核`);
  const asLeader = await forming.client(leader);
  await asLeader.post(`${forming.path}/team/leader`, { user_id: mate.id }).expect(200);
  expect((await subjects(mate, 3)).at(-1)).toBe(`天衡：您已成为团队“${name}”的队长`);
  await asLeader.post(`${forming.path}/team/leave`, {}).expect(200);
  expect((await subjects(mate, 4)).at(-1)).toBe(`天衡：${leader.username} 已退出团队“${name}”`);
});

it('tells the leader who declined, joined and was told of the end', async () => {
  const leader = await personOf('en');
  const [first, second] = [await personOf('en'), await personOf('en')];
  const { id, name } = await forming.submitted(leader, [first]);
  await forming.answer(first, id, 'reject');
  expect(await subjects(leader, 1)).toEqual([
    `Tianheng: ${first.username} has declined the invitation to ${name}`,
  ]);
  const asLeader = await forming.client(leader);
  const { body } = await asLeader.post(`${forming.path}/team/invitation_link`, {});
  const asSecond = await forming.client(second);
  await asSecond.post(`${forming.path}/invitation_link`, { token: body.token as string }).expect(200);
  expect((await subjects(leader, 2)).at(-1)).toBe(`Tianheng: ${second.username} has joined the team ${name}`);
  await asLeader.post(`${forming.path}/team/dismiss`, {}).expect(200);
  expect(await subjects(second, 1)).toEqual([`Tianheng: The team ${name} has been dismissed`]);
});

it('writes to nobody without end who is invited by one person again and again', async () => {
  const [leader, mate] = [await test.factory.user(), await personOf('en')];
  const client = await forming.client(leader);
  const make = async (people: User[]) => {
    const { status, body } = await client.post(`${forming.path}/team`, {
      ...(await forming.form(leader)),
      member_list: people.map(({ id }) => ({ id })),
    });
    await client.post(`${forming.path}/team/dismiss`, {});
    return [status, body.code];
  };
  expect(await make([mate])).toEqual([201, undefined]);
  await test.database.query('update rate_limit set count = $1', [INVITING_FORMS_PER_HOUR - 1]);
  expect(await make([mate])).toEqual([201, undefined]);
  expect(await make([mate])).toEqual([429, 'TOO_MANY_REQUESTS']);
  // Where nobody is written to, nothing is counted.
  expect(await make([])).toEqual([201, undefined]);
});
