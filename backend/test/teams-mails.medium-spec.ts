import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TEAM_DEEDS_PER_HOUR, type UiLanguage } from '@tianheng/contracts';
import request from 'supertest';
import { User } from '../src/auth/accounts/user.entity.ts';
import { Competition } from '../src/competitions/competition.entity.ts';
import { MailComposers } from '../src/mail/mail.composers.ts';
import { TEAM_NOTICES, type TeamNotice } from '../src/mail/templates/team-letters.ts';
import { TeamApproval } from '../src/teams/team-approval.entity.ts';
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

it('sends nobody whose team is refused after registration to a form that cannot be saved', async () => {
  const late = await Forming.begin(test);
  const leader = await personOf('en');
  const { id } = await late.submitted(leader);
  const { competition } = late.world;
  await test.database
    .getRepository(Competition)
    .update(competition.id, { registrationOpenTime: new Date(Date.now() - 1000) });
  const round = await test.database.getRepository(TeamApproval).findOneByOrFail({ teamId: id });
  const admin = await late.client(await test.factory.admin());
  await admin.post(`/teams/approval/${round.id}`, { status: 'reject', desc: 'Too late?' }).expect(200);
  const mails = await smtp.mailsTo(leader.email, 2);
  const refusal = mails.find(({ subject }) => subject.includes('not been approved'));
  expect(refusal?.text).toContain('Registration is closed');
  expect(refusal?.text).toContain(`/customer/match/${competition.id}?tab=team`);
  expect(refusal?.text).not.toContain('create-team');
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

it('invites nobody to what cannot be answered any more when the mail is written', async () => {
  const [leader, first, second] = [await personOf('en'), await personOf('en'), await personOf('en')];
  const { id } = await forming.submitted(leader, [first, second]);
  const invite = () =>
    test.app.get(MailComposers).require('team_invited')({
      ...{ id, language: 'en', attempt: 1 },
      params: { user_id: second.id, team_id: id, by: leader.username, reason: '' },
    });
  expect(await invite()).toMatchObject({ to: second.email });
  await forming.answer(first, id, 'reject');
  expect(await invite()).toBeNull();
  await test.factory.putStatus({ id }, 'in_recruiting');
  expect(await invite()).not.toBeNull();
  await (await forming.client(leader)).post(`${forming.path}/team/dismiss`, {}).expect(200);
  expect(await invite()).toBeNull();
});

it('tells of a team that is dismissed when the mail is written nothing but what is still true', async () => {
  const leader = await personOf('en');
  const { id } = await forming.submitted(leader);
  const write = (notice: TeamNotice) =>
    test.app.get(MailComposers).require(notice)({
      ...{ id, language: 'en', attempt: 1 },
      params: { user_id: leader.id, team_id: id, by: '', reason: '' },
    });
  const written = async (): Promise<string[]> => {
    const mails = await Promise.all(TEAM_NOTICES.map(async (notice) => (await write(notice)) && notice));
    return mails.filter((notice) => notice !== null);
  };
  expect(await written()).toEqual(TEAM_NOTICES.filter((notice) => notice !== 'team_invited'));
  await (await forming.client(leader)).post(`${forming.path}/team/dismiss`, {}).expect(200);
  expect(await written()).toEqual(['team_dismissed', 'team_removed']);
});

describe('what one person does to teams again and again', () => {
  /** As if everybody who has done something had so many deeds left in this hour. */
  const nearlyTired = (left: number) =>
    test.database.query('update rate_limit set count = $1', [TEAM_DEEDS_PER_HOUR - left]);
  const TIRED = [429, 'TOO_MANY_REQUESTS'];
  const answerOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

  it.each([[true], [false]])('ends after so many forms, with others in them: %j', async (invites) => {
    const [leader, mate] = [await test.factory.user(), await personOf('en')];
    const client = await forming.client(leader);
    const form = { ...(await forming.form(leader)), member_list: invites ? [{ id: mate.id }] : [] };
    const make = () => client.post(`${forming.path}/team`, form).then(answerOf);
    const dismiss = () => client.post(`${forming.path}/team/dismiss`, {}).then(answerOf);
    expect(await make()).toEqual([201, undefined]);
    await nearlyTired(1);
    expect(await dismiss()).toEqual([200, undefined]);
    const tired = await client.post(`${forming.path}/team`, form);
    expect(answerOf(tired)).toEqual(TIRED);
    expect(Number(tired.headers['retry-after'])).toBeGreaterThan(3000);
    expect(await dismiss()).toEqual(TIRED);
  });

  it('ends after so many joinings, leavings and hand-overs, whatever became of them', async () => {
    const [leader, mate] = [await test.factory.user(), await test.factory.user()];
    await forming.submitted(leader, [await test.factory.user()]);
    const [asLeader, asMate] = [await forming.client(leader), await forming.client(mate)];
    const { body } = await asLeader.post(`${forming.path}/team/invitation_link`, {});
    const token = body.token as string;
    const join = () => asMate.post(`${forming.path}/invitation_link`, { token }).then(answerOf);
    const leave = () => asMate.post(`${forming.path}/team/leave`, {}).then(answerOf);
    const handOver = () => asLeader.post(`${forming.path}/team/leader`, { user_id: mate.id }).then(answerOf);
    expect(await handOver()).toEqual([404, 'MEMBER_NOT_FOUND']);
    expect(await join()).toEqual([200, undefined]);
    await nearlyTired(2);
    expect([await leave(), await leave()]).toEqual([
      [200, undefined],
      [403, 'TEAM_REQUIRED'],
    ]);
    expect([await join(), await leave()]).toEqual([TIRED, TIRED]);
    expect([await handOver(), await handOver(), await handOver()]).toEqual([
      [404, 'MEMBER_NOT_FOUND'],
      [404, 'MEMBER_NOT_FOUND'],
      TIRED,
    ]);
  });
});
